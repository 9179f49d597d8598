// What comes with the cards whose scores are pictures.

export { drawScore } from './drawScore.tsx';
export { default as css } from './drawings.css?inline';
