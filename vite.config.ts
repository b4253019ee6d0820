import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** One build for the browser, one for the server; the server's entry is Tidemark's own, not only the routes. */
export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2023' },
  environments: { ssr: { build: { rolldownOptions: { input: 'src/app/main.ts' } } } },
});
