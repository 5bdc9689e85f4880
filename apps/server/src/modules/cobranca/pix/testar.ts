import { randomBytes } from 'node:crypto'
import type {
  pixDoBanco as contrato,
  RouteOutput,
  RouteParsed,
  pixDoBanco as rotas,
} from '@razao/contract'
import { formatarData } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/index.ts'
import { type AcessoAoPix, ErroDeFora, type PortaDePix } from '../../../platform/fora/index.ts'
import type { PedidoDeFora } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import { type ContaNoBanco, comAcessoAoPix } from './acesso.ts'
import { falhaDoPix } from './falhas.ts'

type Teste = RouteOutput<typeof rotas.testarPixDoBanco>
type Passo = contrato.PassoDoTesteDoPix
type Dito = { readonly certo: boolean; readonly mensagem: string }

const PRAZO_MS = 45_000
const PASSOS: readonly Passo[] = ['certificado', 'entrada', 'cobrancas', 'recebidos']
const UM_DIA_MS = 86_400_000

const certo = (mensagem: string): Dito => ({ certo: true, mensagem })
const errado = (mensagem: string): Dito => ({ certo: false, mensagem })

type Olhada = {
  readonly pix: PortaDePix
  readonly acesso: AcessoAoPix
  readonly conta: ContaNoBanco
  readonly escritorioId: number
  readonly agora: Date
}

/** Each thing in turn; what comes after one that failed is not looked at. Nothing is charged. */
function olhares({ pix, acesso, conta, escritorioId, agora }: Olhada) {
  const chamada = { escritorioId, acesso, signal: AbortSignal.timeout(PRAZO_MS) }
  return {
    certificado: async () =>
      conta.certificadoAte > agora.toISOString()
        ? certo(`De ${conta.certificadoTitular}, vale até ${formatarData(conta.certificadoDia)}.`)
        : errado(
            `Venceu em ${formatarData(conta.certificadoDia)}. Peça outro ao banco e guarde-o aqui.`,
          ),
    entrada: async () => {
      const dita = await pix.entrar(chamada)
      if (!dita.ok) return errado(dita.motivo)
      return certo(`O banco aceitou.${dita.simulada ? ' Quem responde é o banco simulado.' : ''}`)
    },
    cobrancas: async () => {
      // A txid that is of nobody: who may ask is told that there is none.
      const txid = `RZ${randomBytes(15).toString('hex')}`
      const la = await pix.consultar({ ...chamada, tipo: 'cobv', txid })
      return la === null
        ? certo('A consulta de cobranças com vencimento responde.')
        : errado('O banco respondeu com uma cobrança que não existe.')
    },
    recebidos: async () => {
      const de = new Date(agora.getTime() - UM_DIA_MS).toISOString()
      const pedido = { ...chamada, de, ate: agora.toISOString() }
      await pix.recebidos(pedido).next()
      return certo('A consulta do que foi recebido responde.')
    },
  } satisfies Record<Passo, () => Promise<Dito>>
}

async function olhar(olhada: Olhada): Promise<Teste> {
  const todos = olhares(olhada)
  const passos: Teste['passos'] = []
  let parou = false
  for (const passo of PASSOS) {
    if (parou) {
      passos.push({ passo, situacao: 'nao-visto', mensagem: 'Depende do que falhou antes.' })
      continue
    }
    const dito = await todos[passo]().catch((erro: unknown) => {
      if (erro instanceof ErroDeFora) return errado(falhaDoPix(erro))
      throw erro
    })
    passos.push({ passo, situacao: dito.certo ? 'certo' : 'errado', mensagem: dito.mensagem })
    parou = !dito.certo
  }
  return { passos }
}

/** Keeps what the test saw, unless what was tested changed meanwhile. */
async function guardarTeste(
  ctx: Context,
  { contaId, versao }: ContaNoBanco,
  teste: Teste,
): Promise<void> {
  const aprovado = teste.passos.every(({ situacao }) => situacao === 'certo')
  const { rows } = await sql`
    update pix_provedor set testado_em = ${ctx.clock.now().toISOString()}, teste = ${JSON.stringify(teste)}::jsonb,
      aprovado = ${aprovado}, ligado = ligado and ${aprovado}
    where escritorio_id = ${ctx.tenant.escritorioId} and conta_id = ${contaId} and versao = ${versao}
    returning versao`.execute(ctx.db)
  if (rows.length === 0) throw problem('registro-mudou')
}

/** Asks the bank of each thing that charging by it needs, outside any transaction. */
export const testarPixDoBanco = (
  pedido: PedidoDeFora,
  { contaId }: RouteParsed<typeof rotas.testarPixDoBanco>,
): Promise<Teste> =>
  comAcessoAoPix(
    pedido,
    { contaId, motivo: 'Pix pelo banco: teste pela tela' },
    async ({ acesso, conta }) => {
      const { base, pool, fora } = pedido
      const teste = await olhar({
        ...{ pix: fora.pix, acesso, conta, agora: base.clock.now() },
        escritorioId: base.tenant.escritorioId,
      })
      await transaction(pool, base.ator, (db) => guardarTeste({ ...base, db }, conta, teste))
      return teste
    },
  )
