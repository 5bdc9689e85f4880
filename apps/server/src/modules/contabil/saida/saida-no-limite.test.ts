// The saída total of a company of odd years, long entries and heavy records fits in little memory: read year by year
// and block by block, in a process that dies where it would not.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirBancada, type Bancada } from '../../../testes/fabricas.ts'
import { type LivroDeTeste, umLivro } from '../livro/testes/livro-de-teste.ts'

const MEMORIA_MB = 128
/** Together more than the ceiling: read all at once, the process dies. */
const RASCUNHOS = 180
const TAMANHO_DO_RASCUNHO = 600_000

let bancada: Bancada
let livro: LivroDeTeste
beforeAll(async () => {
  bancada = await abrirBancada()
  livro = await umLivro(bancada)
})
afterAll(async () => await bancada.fechar())

test('anos de mais, lançamentos longos e registros pesados cabem em pouca memória', async () => {
  const { escritorio, empresa, lancar } = livro
  for (let ano = 1900; ano < 1925; ano += 1)
    await lancar(`${ano}-06-01`, [
      ['1.1.1.02', 100],
      ['3.1.1.03', -100],
    ])
  const longas = Array.from({ length: 250 }, (_, i) => i + 1)
  await lancar('2026-03-02', [
    ...longas.map((valor): [string, number] => ['1.1.1.02', valor]),
    ...longas.map((valor): [string, number] => ['3.1.1.03', -valor]),
  ])
  await bancada.dono.query(
    `insert into lancamento_rascunho (escritorio_id, empresa_id, partidas)
     select $1, $2, jsonb_build_array(repeat('abc ', $3::int / 4)) from generate_series(1, $4::int)`,
    [escritorio.id, empresa.id, TAMANHO_DO_RASCUNHO, RASCUNHOS],
  )
  const { connectionString } = (
    bancada.pool as unknown as { options: { connectionString: string } }
  ).options
  const { stdout } = await promisify(execFile)(process.execPath, [
    `--max-old-space-size=${MEMORIA_MB}`,
    new URL('./testes/exportar-no-limite.ts', import.meta.url).pathname,
    ...[connectionString, '/tmp', escritorio.id, escritorio.usuarioId, empresa.id].map(String),
  ])
  const { bytes, anos } = JSON.parse(stdout) as { bytes: number; anos: number }
  expect(anos).toBe(26)
  expect(bytes).toBeGreaterThan(100_000)
}, 240_000)
