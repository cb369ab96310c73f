// One file for the browser, for each costs the pages that name it.
export { OtherWaysIn } from './provider/other-ways-in.tsx';
export { ProviderButton } from './provider/provider-button.tsx';
export { SecondStepForm } from './second-step/second-step-form.tsx';
