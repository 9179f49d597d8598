// What comes with the cards that ask for choices or for an e-mail address; no others have three steps.

export { choicesStep as choices } from './choicesStep.tsx';
export { contactStep as contact } from './contactStep.tsx';
export { progress } from './progress.tsx';
export { default as css } from './fields.css?inline';
