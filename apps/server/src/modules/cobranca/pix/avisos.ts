import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type RouteOutput, type RouteParsed, pixDoBanco as rotas } from '@razao/contract'
import { redeDoEndereco } from '@razao/identity/proxies'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { emOutroEscritorio, transaction } from '../../../platform/db/index.ts'
import { ErroDeFora } from '../../../platform/fora/index.ts'
import { createLimite } from '../../../platform/http/cadencia.ts'
import type { Feito, PedidoDeAviso, PedidoDeFora } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import { despertarSaidas } from '../../../platform/saidas/index.ts'
import { comAcessoAoPix } from './acesso.ts'
import { SERVICO_DO_PIX } from './acompanhar-pix.ts'
import { falhaDoPix } from './falhas.ts'
import { pedirLeituraDoPix } from './ler-recebidos.ts'

type Receber = typeof rotas.receberAvisoDoPix

const PRAZO_MS = 30_000
/** A bank tells of every office from few networks; whoever guesses does not get far. */
const daRede = createLimite(600)
const daConta = createLimite(120)
const CODIGO = /^(\d{1,15})-(\d{1,15})-([A-Za-z0-9_-]{43})$/
const MAIS_TXIDS = 50

const digestoDe = (segredo: string): Buffer => createHash('sha256').update(segredo).digest()
/** Compared with where there is nothing to compare, so that an address that is not takes as long as one that is. */
const NENHUM = digestoDe('')
const igual = (guardado: Buffer | null, dado: Buffer): boolean =>
  timingSafeEqual(guardado ?? NENHUM, dado) && guardado !== null

type Guardado = { empresaId: number; digesto: Buffer | null; novo: Buffer | null }

/** Whoever does not show the secret of the address is told the same as of one that does not exist. */
async function exigirSegredo(la: Context, contaId: number, segredo: string): Promise<number> {
  const { rows } = await sql<Guardado>`
    select p.empresa_id as "empresaId", p.aviso_digesto as digesto, p.aviso_digesto_novo as novo from pix_provedor p
    join escritorio o on o.escritorio_id = p.escritorio_id and o.situacao = 'ativo'
    where p.escritorio_id = ${la.tenant.escritorioId} and p.conta_id = ${contaId}`.execute(la.db)
  const { empresaId = 0, digesto = null, novo = null } = rows[0] ?? {}
  const dado = digestoDe(segredo)
  const [deAntes, deAgora] = [igual(digesto, dado), igual(novo, dado)]
  if (!deAntes && !deAgora) throw problem('nao-encontrado')
  return empresaId
}

/** Charges in doubt of which it may be telling: it is asked about them now. */
async function despertar(la: Context, empresaId: number, corpo: string): Promise<void> {
  const txids = [...corpo.matchAll(/"txid"\s*:\s*"([a-zA-Z0-9]{26,35})"/g)]
    .slice(0, MAIS_TXIDS)
    .map(([, txid]) => txid ?? '')
  if (txids.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select saida_id as id from pix_cobranca
    where escritorio_id = ${la.tenant.escritorioId} and empresa_id = ${empresaId} and txid = any (${txids}::text[])
      and situacao = 'pedida' and saida_id is not null`.execute(la.db)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await despertarSaidas(la, { servicos: [SERVICO_DO_PIX], empresaId, ids })
}

/**
 * Somebody who shows the secret says that money came. Nothing that is said is believed: what came is asked for at the
 * bank, and its answer is what moves anything. Told twice, late or falsely, it is only asked for again.
 */
export async function receberAvisoDoPix(
  { base, pool, corpo }: PedidoDeAviso,
  { codigo }: RouteParsed<Receber>,
): Promise<RouteOutput<Receber>> {
  daRede(redeDoEndereco(base.ator.endereco ?? ''))
  const [, escritorio = '', conta = '', segredo = ''] = CODIGO.exec(codigo) ?? []
  const [escritorioId, contaId] = [Number(escritorio), Number(conta)]
  if (escritorioId === 0 || contaId === 0) throw problem('nao-encontrado')
  return await transaction(pool, base.ator, (db) =>
    emOutroEscritorio({ ...base, db }, escritorioId, async (la) => {
      const empresaId = await exigirSegredo(la, contaId, segredo)
      daConta(`${escritorioId}-${contaId}`)
      await sql`
        update pix_provedor set avisos = avisos + 1, ultimo_aviso_em = ${la.clock.now().toISOString()}
        where escritorio_id = ${escritorioId} and conta_id = ${contaId}`.execute(la.db)
      await despertar(la, empresaId, corpo)
      await pedirLeituraDoPix(la, contaId)
      return { ok: true } as const
    }),
  )
}

/** Keeps the new digest before anything is asked: whatever became of the asking, who tells is believed to be the bank. */
async function abrir(ctx: Context, contaId: number, digesto: Buffer): Promise<void> {
  await sql`update pix_provedor set aviso_digesto_novo = ${digesto}
    where escritorio_id = ${ctx.tenant.escritorioId} and conta_id = ${contaId}`.execute(ctx.db)
}

async function fechar(ctx: Context, contaId: number, digesto: Buffer): Promise<void> {
  const { rows } = await sql`
    update pix_provedor set aviso_digesto = aviso_digesto_novo, aviso_digesto_novo = null,
      aviso_registrado_em = ${ctx.clock.now().toISOString()}
    where escritorio_id = ${ctx.tenant.escritorioId} and conta_id = ${contaId} and aviso_digesto_novo = ${digesto}
    returning conta_id`.execute(ctx.db)
  if (rows.length === 0) throw problem('registro-mudou')
}

/** Where the bank tells of an account; the secret is in the address, since the standard has no other place for it. */
const enderecoDoAviso = (daqui: string, codigo: string): string =>
  `${daqui}${rotas.receberAvisoDoPixSemFim.path.replace(':codigo', codigo)}`

/** Asks the bank to tell here of what comes to a key. Asked again, it is the same, under another secret. */
export const registrarAvisosDoPix = (
  pedido: PedidoDeFora,
  { contaId }: RouteParsed<typeof rotas.registrarAvisosDoPix>,
): Promise<Feito> =>
  comAcessoAoPix(
    pedido,
    { contaId, motivo: 'Pix: registro do webhook' },
    async ({ acesso, conta }) => {
      const { base, pool, fora } = pedido
      const segredo = randomBytes(32).toString('base64url')
      const digesto = digestoDe(segredo)
      await transaction(pool, base.ator, (db) => abrir({ ...base, db }, contaId, digesto))
      const { escritorioId } = base.tenant
      const url = enderecoDoAviso(fora.pix.daqui, `${escritorioId}-${contaId}-${segredo}`)
      const signal = AbortSignal.timeout(PRAZO_MS)
      const chave = conta.chave ?? ''
      const dito = await fora.pix
        .avisar({ escritorioId, acesso, signal, chave, url })
        .catch((erro: unknown) => {
          if (!(erro instanceof ErroDeFora)) throw erro
          throw problem('ocupado', { detail: falhaDoPix(erro) })
        })
      if (!dito.ok)
        throw problem('situacao-nao-permite', {
          detail: `O banco não aceitou avisar: ${dito.motivo.slice(0, 200)}`,
        })
      await transaction(pool, base.ator, (db) => fechar({ ...base, db }, contaId, digesto))
      return { ok: true }
    },
  )
