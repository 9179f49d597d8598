import { createStyles, type Styles } from '../browser/createStyles.ts';
import hostCss from '../host/host.css?inline';
import launcherCss from './launcher/launcher.css?inline';
import cardCss from './styles/card.css?inline';
import fieldsCss from './styles/fields.css?inline';
import preferencesCss from './styles/preferences.css?inline';
import scaleCss from './styles/scale.css?inline';
import themeCss from './styles/theme.css?inline';

/**
 * Parses the styles of card and launcher. It takes long: do it once, before anybody waits for them, and pass the result
 * to `openCard` and `showLauncher`.
 */
export function createCardStyles(): Styles {
  // later rules win over earlier ones
  return createStyles(hostCss + themeCss + cardCss + scaleCss + fieldsCss + launcherCss + preferencesCss);
}
