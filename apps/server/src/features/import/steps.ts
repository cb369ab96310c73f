/** What the operator's commands may use of imports. */
export { previewImport, runImport } from './actions.ts';
export { checkFile } from './check-file.ts';
