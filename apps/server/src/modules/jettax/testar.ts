import type { jettax as contrato, RouteOutput, jettax as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/index.ts'
import {
  type AcessoDeCaptura,
  type ClienteDaCaptura,
  ErroDeFora,
  type PortaDeCaptura,
} from '../../platform/fora/index.ts'
import { exigirTodas, type PedidoDeFora } from '../../platform/http/index.ts'
import { problem } from '../../platform/problem.ts'
import { comToken } from './com-token.ts'
import { daFalha } from './falhas.ts'

type Teste = RouteOutput<typeof rotas.testarJettax>
type Passo = contrato.PassoDoTesteDaJettax
type Dito = { readonly certo: boolean; readonly mensagem: string }

const PRAZO_MS = 45_000
const PASSOS: readonly Passo[] = ['endereco', 'token', 'clientes', 'notas', 'documentos']
/** Without these nothing is captured; what one company has no right to is of it alone. */
const NECESSARIOS: readonly Passo[] = ['endereco', 'token', 'clientes']

const certo = (mensagem: string): Dito => ({ certo: true, mensagem })
const errado = (mensagem: string): Dito => ({ certo: false, mensagem })

/** It heard us, and said no. */
const ouviu = (erro: ErroDeFora): boolean =>
  erro.motivo === 'status' && (erro.status ?? 500) < 500 && erro.status !== 429

type Olhada = {
  readonly jettax: PortaDeCaptura
  readonly acesso: AcessoDeCaptura
  readonly escritorioId: number
  /** Which of these are companies of ours. */
  readonly nossas: (clientes: readonly ClienteDaCaptura[]) => Promise<readonly string[]>
}

/** Looks at each thing in turn; what depends on one that failed is not looked at. */
async function olhar({ jettax, acesso, escritorioId, nossas }: Olhada): Promise<Teste> {
  const signal = AbortSignal.timeout(PRAZO_MS)
  const chamada = { escritorioId, acesso, signal }
  const ditos = new Map<Passo, Dito>()
  const passo = async (qual: Passo, fazer: () => Promise<Dito>): Promise<boolean> => {
    const dito = await fazer().catch((erro: unknown) => {
      if (erro instanceof ErroDeFora) return errado(daFalha(erro).motivo)
      throw erro
    })
    ditos.set(qual, dito)
    return dito.certo
  }
  const comToken = await passo('token', async () => {
    const { quantas, simulada } = await jettax.cidades(chamada).catch((erro: unknown) => {
      if (erro instanceof ErroDeFora && !ouviu(erro))
        ditos.set('endereco', errado(daFalha(erro).motivo))
      throw erro
    })
    const deQuem = simulada ? ' Quem responde é o serviço simulado.' : ''
    return certo(`A Jettax aceitou, e lê ${quantas} cidades.${deQuem}`)
  })
  const longe = ditos.get('endereco') !== undefined
  if (longe) ditos.delete('token')
  else ditos.set('endereco', certo('A Jettax respondeu.'))
  let cnpj: string | undefined
  const comClientes =
    comToken &&
    (await passo('clientes', async () => {
      const { value: clientes = [] } = await jettax.clientes(chamada).next()
      const [nossa] = await nossas(clientes)
      cnpj = nossa
      return certo(clientes.length === 0 ? 'A lista abre, e está vazia.' : 'A lista abre.')
    }))
  if (comClientes && cnpj !== undefined) await olharEmpresa(passo, { jettax, chamada, cnpj })
  const semQuem = comClientes
    ? 'Nenhuma empresa daqui está entre os primeiros clientes da Jettax.'
    : 'Depende do que falhou antes.'
  return {
    passos: PASSOS.map((qual) => {
      const dito = ditos.get(qual)
      return dito === undefined
        ? { passo: qual, situacao: 'nao-visto', mensagem: semQuem }
        : { passo: qual, situacao: dito.certo ? 'certo' : 'errado', mensagem: dito.mensagem }
    }),
  }
}

type DeUma = {
  readonly jettax: PortaDeCaptura
  readonly chamada: { escritorioId: number; acesso: AcessoDeCaptura; signal: AbortSignal }
  readonly cnpj: string
}

/** The first page of each list of a company: whether its module is let to be read. */
async function olharEmpresa(
  passo: (qual: Passo, fazer: () => Promise<Dito>) => Promise<boolean>,
  { jettax, chamada, cnpj }: DeUma,
): Promise<void> {
  const pedido = { ...chamada, cnpj, depoisDe: 0 }
  await passo('notas', async () => {
    await jettax.resumos(pedido).next()
    return certo('A lista abre. A Jettax conta destas notas o resumo, sem o XML.')
  })
  await passo('documentos', async () => {
    await jettax.documentos({ ...pedido, direcao: 1 }).next()
    await jettax.documentos({ ...pedido, direcao: 2 }).next()
    return certo('As listas abrem.')
  })
}

/** Keeps what the test saw, unless what was tested changed meanwhile. */
async function guardarTeste(ctx: Context, teste: Teste, versao: number): Promise<void> {
  const aprovada = teste.passos.every(
    ({ passo, situacao }) => situacao === 'certo' || !NECESSARIOS.includes(passo),
  )
  const { rows } = await sql`
    update jettax_escritorio set testada_em = ${ctx.clock.now().toISOString()}, teste = ${JSON.stringify(teste)}::jsonb,
      aprovada = ${aprovada}
    where escritorio_id = ${ctx.tenant.escritorioId} and versao = ${versao}
    returning versao`.execute(ctx.db)
  if (rows.length === 0) throw problem('registro-mudou')
}

async function quaisNossas(
  ctx: Context,
  clientes: readonly ClienteDaCaptura[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ cnpj: string }>`
    select identificacao as cnpj from empresa where escritorio_id = ${ctx.tenant.escritorioId}
      and identificacao = any (${clientes.map(({ cnpj }) => cnpj)}::text[]) order by identificacao limit 1`.execute(
    ctx.db,
  )
  return rows.map(({ cnpj }) => cnpj)
}

/** Asks Jettax of each thing that the capture needs, outside any transaction; no note is kept. */
export async function testarJettax(pedido: PedidoDeFora): Promise<Teste> {
  const { base, pool, fora } = pedido
  exigirTodas(base)
  const { escritorioId } = base.tenant
  return await comToken(pedido, 'Jettax: teste pela tela', async ({ acesso, ligacao }) => {
    const nossas = (clientes: readonly ClienteDaCaptura[]) =>
      transaction(pool, base.ator, (db) => quaisNossas({ ...base, db }, clientes))
    const teste = await olhar({ jettax: fora.jettax, acesso, escritorioId, nossas })
    await transaction(pool, base.ator, (db) => guardarTeste({ ...base, db }, teste, ligacao.versao))
    return teste
  })
}
