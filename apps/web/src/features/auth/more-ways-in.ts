// One file for the browser, for each costs the pages that name it.
export { PasskeyLogIn } from './passkeys/passkey-log-in.tsx';
export { SecondStepForm } from './second-step/second-step-form.tsx';
