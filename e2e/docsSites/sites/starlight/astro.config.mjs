import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';

export default defineConfig({
  telemetry: false,
  integrations: [
    starlight({ title: 'A manual', pagefind: false, components: { Pagination: './src/components/Pagination.astro' } }),
  ],
});
