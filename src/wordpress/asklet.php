<?php
/**
 * Plugin Name: asklet
 * Description: Shows a survey of your asklet server to the visitors of this site.
 * Requires at least: 5.7
 * Requires PHP: 7.4
 * License: MIT
 * License URI: https://opensource.org/license/mit
 */

namespace Asklet;

defined('ABSPATH') || exit;

const OPTION = 'asklet';

/** Returns the settings, with a default for each. */
function settings(): array {
  $defaults = ['server' => '', 'survey' => '', 'key' => '', 'attributes' => '', 'hide_from_editors' => true, 'user' => false, 'email' => false];
  $stored = get_option(OPTION);
  return array_merge($defaults, is_array($stored) ? $stored : []);
}

/** The settings that tags have in attributes of their own. */
const OWN = ['data-api', 'data-survey', 'data-key', 'data-user-id', 'data-user-email'];

/** An attribute of a tag, and its value. */
const ATTRIBUTE = '/(?<=^|\s)(data-[a-z-]+)(?:=(["\'])(.*?)\2)?(?=[\s\/>]|$)/s';

/** Returns the attributes in a text, such as `data-consent="required" data-preload`: their values, or true without one. */
function read_attributes(string $text): array {
  preg_match_all(ATTRIBUTE, $text, $found, PREG_SET_ORDER);
  $attributes = [];
  foreach ($found as $each) $attributes[$each[1]] = html_entity_decode($each[3] ?? '', ENT_QUOTES) ?: true;
  return $attributes;
}

/** Writes attributes as `read_attributes` reads them. */
function write_attributes(array $attributes): string {
  $write = fn(string $name, $value) => $value === true ? $name : sprintf('%s="%s"', $name, esc_attr($value));
  return implode(' ', array_map($write, array_keys($attributes), $attributes));
}

/** Returns the fields of a pasted tag, or an empty list if the text is no tag. */
function fields_of_tag(string $text): array {
  if (!preg_match('/\ssrc=["\']([^"\']+)\/asklet(?:-[\w.]+)?\.js/', $text, $src)) return [];
  $attributes = read_attributes(substr($text, (int) strpos($text, '<script')));
  return [
    'server' => untrailingslashit($attributes['data-api'] ?? $src[1]),
    'survey' => $attributes['data-survey'] ?? '',
    'key' => $attributes['data-key'] ?? '',
    'attributes' => write_attributes(array_diff_key($attributes, array_flip(OWN))),
  ];
}

/** Returns what is wrong with the settings, or null. */
function find_error(array $settings): ?string {
  ['server' => $server, 'survey' => $survey, 'key' => $key, 'attributes' => $attributes] = $settings;
  if (trim(preg_replace(ATTRIBUTE, '', $attributes)) !== '') return 'Further attributes look like data-consent="required".';
  $own = array_intersect(array_keys(read_attributes($attributes)), OWN);
  if ($own) return reset($own) . ' has a setting of its own.';
  if ($server === '' && $survey === '' && $key === '') return null;
  if (!preg_match('/^https?:\/\/[^\s\/]+(\/\S*)?$/', $server)) return 'The server is an address such as https://feedback.example.';
  if (is_ssl() && !preg_match('/^https:/', $server)) return 'This site has HTTPS, so the address of the server needs it, too.';
  if (!preg_match('/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i', $survey)) return 'The survey is a uuid: copy it from the tag in Share.';
  if (!preg_match('/^[\w.-]+$/', $key)) return 'The key is missing: copy it from the tag in Share.';
  return null;
}

/** Checks what was entered. A tag that was pasted fills in the other fields; with an error, the old settings stay. */
function sanitize($given): array {
  $given = is_array($given) ? $given : [];
  $text = fn(string $name) => trim(sanitize_text_field($given[$name] ?? ''));
  $tag = trim((string) ($given['tag'] ?? ''));
  $fields = fields_of_tag($tag);
  $settings = array_merge(
    [
      'server' => untrailingslashit($text('server')),
      'survey' => $text('survey'),
      'key' => $text('key'),
      'attributes' => $text('attributes'),
    ],
    // WordPress sanitizes a new option twice: the second time, there is no tag
    $fields,
    [
      'hide_from_editors' => !empty($given['hide_from_editors']),
      'user' => !empty($given['user']),
      'email' => !empty($given['email']),
    ],
  );
  $error = $tag !== '' && !$fields ? 'The text in Tag is no tag: copy it from Share.' : find_error($settings);
  if ($error === null) return $settings;
  add_settings_error(OPTION, 'asklet', $error);
  return settings();
}

/** Prints the tag, unless the visitor is left out. It runs in the footer, where nothing waits for it. */
function print_tag(): void {
  ['server' => $server, 'survey' => $survey, 'key' => $key] = $settings = settings();
  if ($server === '' || is_customize_preview() || is_preview()) return;
  // with ?asklet=debug or ?asklet=preview, an editor wants to see it
  if ($settings['hide_from_editors'] && current_user_can('edit_posts') && !isset($_GET['asklet'])) return;
  $user = wp_get_current_user();
  wp_print_script_tag(array_filter(array_merge(read_attributes($settings['attributes']), [
    'src' => "$server/asklet.js",
    'async' => true,
    'data-survey' => $survey,
    'data-key' => $key,
    'data-user-id' => $settings['user'] && $user->ID ? (string) $user->ID : '',
    'data-user-email' => $settings['email'] && $user->ID ? $user->user_email : '',
    // programs that combine or delay scripts: Cloudflare, WP Rocket, LiteSpeed, Autoptimize, Jetpack Boost
    'data-cfasync' => 'false',
    'nowprocket' => true,
    'data-no-optimize' => '1',
    'data-noptimize' => '1',
    'data-jetpack-boost' => 'ignore',
  ])));
}

/** Adds the script to a list of scripts that an optimizer leaves as they are. */
function exclude_script($list) {
  if (is_string($list)) return $list === '' ? 'asklet.js' : "$list, asklet.js";
  return array_merge((array) $list, ['asklet.js']);
}

/** Returns a line that says whether the server answers. */
function describe_server(string $server): string {
  if ($server === '') return 'Paste the tag from Share to begin.';
  $reply = wp_remote_head("$server/asklet.js", ['timeout' => 3]);
  if (is_wp_error($reply)) return 'The server cannot be reached from here: ' . $reply->get_error_message();
  $status = wp_remote_retrieve_response_code($reply);
  return $status === 200 ? 'The server answers.' : "The address replies with $status: is it the server?";
}

/** Prints a row of the form. */
function print_field(string $name, string $label, string $hint, string $value): void {
  printf(
    '<tr><th scope="row"><label for="asklet-%1$s">%2$s</label></th><td>'
      . '<input class="regular-text code" id="asklet-%1$s" name="asklet[%1$s]" value="%3$s" aria-describedby="asklet-%1$s-hint">'
      . '<p class="description" id="asklet-%1$s-hint">%4$s</p></td></tr>',
    esc_attr($name), esc_html($label), esc_attr($value), esc_html($hint),
  );
}

/** Prints a checkbox. */
function print_checkbox(string $name, string $label, bool $is_checked): void {
  printf(
    '<label><input type="checkbox" name="asklet[%s]" value="1" %s> %s</label><br>',
    esc_attr($name), checked($is_checked, true, false), esc_html($label),
  );
}

function print_page(): void {
  $settings = settings();
  ?>
  <div class="wrap">
    <h1>asklet</h1>
    <p><strong><?php echo esc_html(describe_server($settings['server'])); ?></strong></p>
    <form action="options.php" method="post">
      <?php settings_fields(OPTION); ?>
      <table class="form-table" role="presentation">
        <tr>
          <th scope="row"><label for="asklet-tag">Tag</label></th>
          <td>
            <textarea class="large-text code" rows="3" id="asklet-tag" name="asklet[tag]" aria-describedby="asklet-tag-hint"></textarea>
            <p class="description" id="asklet-tag-hint">Paste the tag from Share in the app of your server. It fills in the fields below.</p>
          </td>
        </tr>
        <?php
        print_field('server', 'Server', 'Such as https://feedback.example', $settings['server']);
        print_field('survey', 'Survey', 'Its uuid', $settings['survey']);
        print_field('key', 'Key', 'The public key of this site', $settings['key']);
        print_field('attributes', 'Further attributes', 'Such as data-consent="required"', $settings['attributes']);
        ?>
        <tr>
          <th scope="row">Visitors</th>
          <td>
            <?php
            print_checkbox('hide_from_editors', 'Leave out people who can edit posts', $settings['hide_from_editors']);
            print_checkbox('user', 'Send the id of users who are logged in', $settings['user']);
            print_checkbox('email', 'Send the email address of users who are logged in', $settings['email']);
            ?>
          </td>
        </tr>
      </table>
      <?php submit_button(); ?>
    </form>
    <p>Pages, moment and look are set in the survey itself. To see why it shows or not, add <code>?asklet=debug</code> to the address of a page. Without it, you see no survey yourself if people who can edit posts are left out.</p>
  </div>
  <?php
}

add_action('wp_footer', __NAMESPACE__ . '\print_tag');
add_action('admin_init', function (): void {
  register_setting(OPTION, OPTION, ['type' => 'array', 'sanitize_callback' => __NAMESPACE__ . '\sanitize']);
});
add_action('admin_menu', function (): void {
  add_options_page('asklet', 'asklet', 'manage_options', OPTION, __NAMESPACE__ . '\print_page');
});
add_filter('plugin_action_links_' . plugin_basename(__FILE__), function (array $links): array {
  return array_merge(['<a href="' . esc_url(admin_url('options-general.php?page=asklet')) . '">Settings</a>'], $links);
});
// WP Rocket, LiteSpeed, SiteGround, Autoptimize, FlyingPress, Perfmatters
foreach ([
  'rocket_exclude_js', 'rocket_minify_excluded_external_js', 'rocket_exclude_defer_js', 'rocket_delay_js_exclusions',
  'litespeed_optimize_js_excludes', 'litespeed_optm_js_defer_exc',
  // SiteGround's other filters take the names of registered scripts, and this one has none
  'sgo_javascript_combine_excluded_external_paths', 'sgo_javascript_combine_excluded_internal_paths',
  'autoptimize_filter_js_exclude', 'flying_press_exclude_from_delay:js', 'perfmatters_delay_js_exclusions',
] as $name) add_filter($name, __NAMESPACE__ . '\exclude_script');

register_uninstall_hook(__FILE__, __NAMESPACE__ . '\remove_settings');
function remove_settings(): void {
  delete_option(OPTION);
}
