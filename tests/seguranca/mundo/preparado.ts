// The world made once for every file of a run: each opens a copy of the database that has it, with its files.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { AGORA } from '../../../apps/server/src/modules/fiscal/testes/mes-de-teste.ts'
import { createLocalFiles } from '../../../apps/server/src/platform/files/index.ts'
import { abrirBancada, contado, contarDesde } from '../../../apps/server/src/testes/fabricas.ts'
import { bancoPreparado } from '../../../scripts/testes/banco-de-teste.ts'
import type { BancadaDeAtaque } from '../bancada-de-ataque.ts'
import { criarMundo, type DadosDoMundo, type Mundo, mundoDe } from '../mundo.ts'

/** A copy of the database of the world, to be given to the bench; then {@link lerMundo} reads what it has. */
export const bancoDoMundo = () =>
  bancoPreparado('mundo', async (url) => {
    const pasta = await mkdtemp(join(tmpdir(), 'razao-mundo-'))
    const bancada = await abrirBancada({ url, agora: AGORA })
    try {
      const dados = await criarMundo({ ...bancada, files: createLocalFiles(pasta) })
      await bancada.dono.query(
        `create schema mundo_de_teste
           create table dados (dados jsonb not null, contado int not null)
           create table arquivo (nome text not null, conteudo bytea not null)`,
      )
      await bancada.dono.query('insert into mundo_de_teste.dados values ($1, $2)', [
        JSON.stringify(dados),
        contado(),
      ])
      for (const arquivo of await readdir(pasta, { recursive: true, withFileTypes: true })) {
        if (!arquivo.isFile()) continue
        const nome = join(arquivo.parentPath, arquivo.name)
        await bancada.dono.query('insert into mundo_de_teste.arquivo values ($1, $2)', [
          relative(pasta, nome),
          await readFile(nome),
        ])
      }
    } finally {
      await bancada.fechar()
      await rm(pasta, { recursive: true, force: true })
    }
  })

/** The world of a bench opened on {@link bancoDoMundo}; the database keeps nothing that the product did not make. */
export async function lerMundo(bancada: BancadaDeAtaque): Promise<Mundo> {
  const { rows } = await bancada.dono.query<{ dados: DadosDoMundo; contado: number }>(
    'select dados, contado from mundo_de_teste.dados',
  )
  const arquivos = await bancada.dono.query<{ nome: string; conteudo: Buffer }>(
    'select nome, conteudo from mundo_de_teste.arquivo',
  )
  const [guardado] = rows
  if (!guardado) throw new Error('o banco não tem um mundo')
  for (const { nome, conteudo } of arquivos.rows) {
    const local = join(bancada.pasta, 'arquivos', nome)
    await mkdir(dirname(local), { recursive: true })
    await writeFile(local, conteudo)
  }
  await bancada.dono.query('drop schema mundo_de_teste cascade')
  contarDesde(guardado.contado)
  return mundoDe(bancada, guardado.dados)
}
