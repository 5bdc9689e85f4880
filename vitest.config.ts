import { defineConfig } from 'vitest/config'

// Two projects: `unit` needs nothing; `db` gets a private PostgreSQL from scripts/postgres.ts.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'apps/simulators/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'db',
          include: [
            'apps/server/src/**/*.test.ts',
            'apps/identity/src/**/*.test.ts',
            'tests/seguranca/**/*.test.ts',
          ],
          globalSetup: ['scripts/testes/banco.ts'],
          hookTimeout: 60_000,
          testTimeout: 30_000,
        },
      },
    ],
  },
})
