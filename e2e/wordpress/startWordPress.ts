import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findProgram } from '../../.ci/programs.js';

const plugin = resolve(import.meta.dirname, '../../src/wordpress/asklet.php');

/** A WordPress with an administrator, and the plugin, which is not active yet. */
export interface WordPress {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

const settings = (url: string, socket: string) => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('WP_HOME', '${url}');
define('WP_SITEURL', '${url}');
define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) {
  define($name . '_KEY', $name);
  define($name . '_SALT', $name . 'salt');
}
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

const install = (user: string, password: string) => `
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = 'localhost';
require 'wp-load.php';
require 'wp-admin/includes/upgrade.php';
wp_install('A site', '${user}', 'admin@example.com', true, '', '${password}');
// they are on other servers
update_option('show_avatars', 0);
`;

/** Starts a WordPress of Debian with a MariaDB of its own, in a folder that is removed. */
export async function startWordPress(): Promise<WordPress> {
  const folder = mkdtempSync(join(tmpdir(), 'asklet-wordpress-'));
  const [site, data, socket] = [join(folder, 'site'), join(folder, 'data'), join(folder, 'socket')];
  const [user, password] = ['admin', 'a password of the test'];
  const url = `http://127.0.0.1:${await freePort()}`;
  const running: ChildProcess[] = [];
  const start = (command: string, ...parameters: string[]) =>
    running.push(
      spawn(command, parameters, {
        cwd: site,
        stdio: 'ignore',
        env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
        // a group of its own, because the workers of PHP outlive it
        detached: true,
      }),
    );

  async function stop(): Promise<void> {
    for (const child of running.filter(({ exitCode }) => exitCode === null)) {
      const closed = once(child, 'close');
      process.kill(-child.pid!);
      await closed;
    }
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    // its links lead to other packages, and to a file for Apache, which is not there
    const isKnown = (path: string) => existsSync(path);
    cpSync(dirname(findProgram('wordpress')!), site, { recursive: true, dereference: true, filter: isKnown });
    cpSync(plugin, join(site, 'wp-content/plugins/asklet.php'));
    rmSync(join(site, 'wp-config.php'), { force: true });
    writeFileSync(join(site, 'wp-config.php'), settings(url, socket));
    const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];
    const database = ['--no-defaults', `--datadir=${data}`, ...asRoot];
    execFileSync('mariadb-install-db', [...database, '--auth-root-authentication-method=normal'], { stdio: 'ignore' });
    start(findProgram('mariadb')!, ...database, `--socket=${socket}`, '--skip-networking');
    while (!existsSync(socket)) await setTimeout(50);
    const php = (code: string) =>
      execFileSync(findProgram('php')!, ['-r', code], { cwd: site, encoding: 'utf8', stdio: 'pipe' });
    php(`(new mysqli(null, 'root', '', '', 0, '${socket}'))->query('CREATE DATABASE wordpress');`);
    php(install(user, password));
    // warnings are on the page, not those about old features that this WordPress uses
    start(findProgram('php')!, '-d', 'display_errors=1', '-S', new URL(url).host, '-t', site);
    while (!(await fetch(url).catch(() => null))) await setTimeout(50);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, user, password, stop };
}
