// What comes with the cards that ask for choices or for an e-mail address.

export { choicesStep as choices } from './choicesStep.tsx';
export { contactStep as contact } from './contactStep.tsx';
export { default as css } from './fields.css?inline';
