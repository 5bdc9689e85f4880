// One process in its own time zone: every report and every file of a book, each as the hash of its bytes; and a
// book written here, as its entries read without what a clock or a sequence gave. Printed as JSON.
import { createHash } from 'node:crypto'
import { encerrarExercicio } from '../../../apps/server/src/modules/contabil/encerramento/encerrar.ts'
import { lancar } from '../../../apps/server/src/modules/contabil/lancamentos/lancar.ts'
import { diasASelar } from '../../../apps/server/src/modules/contabil/livro/selar-livros.ts'
import { bytesDoLivro } from '../../../apps/server/src/modules/contabil/saida/exportar-livro.ts'
import { umMomento } from '../../../apps/server/src/modules/contabil/saida/livro-contabil.ts'
import type { Context } from '../../../apps/server/src/platform/context.ts'
import { type Ator, type Db, transaction } from '../../../apps/server/src/platform/db/index.ts'
import { createLog } from '../../../apps/server/src/platform/log.ts'
import { abrirBancada, type Bancada } from '../../../apps/server/src/testes/fabricas.ts'
import { perguntasDosLivros, responder } from '../perguntas.ts'

export type PedidoDaLeitura = {
  readonly url: string
  readonly escritorioId: number
  readonly usuarioId: number
  /** The company whose book is read, and one with an empty book. */
  readonly empresaId: number
  readonly vaziaId: number
  readonly conhecidoEm: string
  readonly entradas: readonly { data: string; partidas: { contaId: number; valor: number }[] }[]
}

const AGORA = new Date('2026-03-01T02:30:00Z')
const FORMATOS = ['ecd', 'hledger', 'beancount', 'diario-pdf', 'razao-pdf', 'saida-total'] as const

type Rodar = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

function contextoDe(bancada: Bancada, pedido: PedidoDaLeitura) {
  const { escritorioId, usuarioId } = pedido
  const ator: Ator = {
    ...{ escritorioId, usuarioId, empresas: 'todas', usuarioNome: 'Ana Fictícia', origem: 'tela' },
  }
  const ctx = (db: Db): Context => ({
    ...{ db, ator, clock: bancada.clock, files: bancada.files },
    tenant: { escritorioId, empresas: 'todas' },
    user: { id: usuarioId, nome: 'Ana Fictícia', perfil: 2 },
    log: createLog({ level: 'silent', pretty: false }),
    segredo: 'segredo de teste com mais de trinta e duas letras',
  })
  const rodar: Rodar = (work) => transaction(bancada.pool, ator, (db) => work(ctx(db)))
  return { ctx, rodar }
}

const resumo = (partes: readonly (Uint8Array | string)[]): string => {
  const hash = createHash('sha256')
  for (const parte of partes) hash.update(parte)
  return hash.digest('hex')
}

async function bytesDe(conteudo: unknown): Promise<string> {
  if (typeof conteudo === 'string' || conteudo instanceof Uint8Array) return resumo([conteudo])
  const partes: Uint8Array[] = []
  for await (const parte of conteudo as AsyncIterable<Uint8Array>) partes.push(Buffer.from(parte))
  return resumo(partes)
}

/** What each route of the books answers, as the hash of its bytes. */
async function rotas(rodar: Rodar, pedido: PedidoDaLeitura, contaId: number) {
  const respostas: Record<string, string> = {}
  for (const pergunta of perguntasDosLivros({ ...pedido, contaId }))
    respostas[pergunta.titulo] = await rodar(async (ctx) => {
      const { arquivo, resposta } = await responder(ctx, pergunta)
      return arquivo ? await bytesDe(resposta) : resumo([JSON.stringify(resposta)])
    })
  return respostas
}

async function arquivos(rodar: Rodar, empresaId: number): Promise<Record<string, string>> {
  const feitos: Record<string, string> = {}
  for (const formato of FORMATOS)
    for (const exercicio of [2025, 2026])
      feitos[`${formato} ${exercicio}`] = await rodar(async (ctx) => {
        await umMomento(ctx)
        return await bytesDe(await bytesDoLivro(ctx, { empresaId, exercicio, formato }, () => {}))
      })
  return feitos
}

/** Posts the same entries here; what is left of a canonical text without its instant and its chain. */
async function escritos(bancada: Bancada, pedido: PedidoDaLeitura) {
  const { ctx, rodar } = contextoDe(bancada, pedido)
  const { vaziaId: empresaId, entradas } = pedido
  for (const { data, partidas } of entradas)
    await lancar(
      { base: ctx(undefined as never), pool: bancada.pool, chave: undefined },
      { empresaId, data, historico: `de ${data}`, partidas },
    )
  await bancada.dono.query(
    `insert into periodo_area (escritorio_id, empresa_id, competencia, area, estado)
     select $1, $2, '2025-' || lpad(m::text, 2, '0'), 'contabil', 'bloqueado' from generate_series(1, 12) m`,
    [pedido.escritorioId, empresaId],
  )
  await rodar(async (agora) => {
    const doAno = { empresaId, ano: 2025 }
    const { resultado } = await encerrarExercicio(agora, { ...doAno, previa: true })
    await encerrarExercicio(agora, { ...doAno, previa: false, confirmado: resultado })
  })
  const { rows } = await bancada.dono.query<{ texto: string }>(
    `select app.texto_canonico(escritorio_id, id, hash_anterior, sequencia, exercicio, numero, registrado_em) as texto
     from lancamento where empresa_id = $1 order by sequencia`,
    [empresaId],
  )
  return rows.map(({ texto }) => {
    const [, , sequencia, exercicio, numero, , data, tipo, , , , , , , , historico, partidas] =
      JSON.parse(texto)
    return JSON.stringify([sequencia, exercicio, numero, data, tipo, historico, partidas])
  })
}

const pedido: PedidoDaLeitura = JSON.parse(process.argv[2] ?? '{}')
const bancada = await abrirBancada({ url: pedido.url, agora: () => AGORA })
const { rodar } = contextoDe(bancada, pedido)
const contaId = pedido.entradas[0]?.partidas[0]?.contaId ?? 0
const { rows } = await bancada.dono.query<{ fuso: string }>(
  `select current_setting('timezone') as fuso`,
)
const saida = {
  fusos: [Intl.DateTimeFormat().resolvedOptions().timeZone, rows[0]?.fuso],
  rotas: await rotas(rodar, pedido, contaId),
  arquivos: await arquivos(rodar, pedido.empresaId),
  aSelar: await rodar(diasASelar),
  escritos: await escritos(bancada, pedido),
}
await bancada.fechar()
process.stdout.write(JSON.stringify(saida))
