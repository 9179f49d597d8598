import { createStyles, type Styles } from '../browser/createStyles.ts';
import hostCss from '../host/host.css?inline';
import launcherCss from './launcher/launcher.css?inline';
import cardCss from './styles/card.css?inline';
import fieldsCss from './styles/fields.css?inline';
import picturesCss from './styles/pictures.css?inline';
import preferencesCss from './styles/preferences.css?inline';
import scaleCss from './styles/scale.css?inline';
import themeCss from './styles/theme.css?inline';

/** The styles of a card inside of its host. Later rules win over earlier ones. */
export const cardStyles = themeCss + cardCss + scaleCss + picturesCss + fieldsCss + preferencesCss;

/**
 * Parses the styles of card and launcher. This is slow: do it once and early, and pass the result to `buildCard` and
 * `showLauncher`.
 */
export function createCardStyles(): Styles {
  return createStyles(hostCss + cardStyles + launcherCss);
}
