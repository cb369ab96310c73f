/** What later features may use of letters. */
export { insertImportedLetters } from './imported.ts';
