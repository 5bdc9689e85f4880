import { timingSafeEqual } from 'node:crypto'
import type { RouteOutput, RouteParsed, migrate as rotas } from '@razao/contract'
import { redeDoEndereco } from '@razao/identity/proxies'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { emOutroEscritorio, transaction } from '../../platform/db/index.ts'
import { createLimite } from '../../platform/http/cadencia.ts'
import type { PedidoDeAviso } from '../../platform/http/index.ts'
import { problem } from '../../platform/problem.ts'
import { despertarSaidas } from '../../platform/saidas/index.ts'
import { SERVICOS_DA_MIGRATE } from './em-espera.ts'
import { lerAviso, type NumeroAvisado } from './ler-aviso.ts'
import { digestoDo } from './webhook.ts'

type Receber = typeof rotas.receberAvisoDaMigrate

/** Migrate tells of every office from few networks; whoever guesses does not get far. */
const POR_REDE = 600
const POR_EMPRESA = 120
const daRede = createLimite(POR_REDE)
const daEmpresa = createLimite(POR_EMPRESA)

const CODIGO = /^(\d{1,15})-(\d{1,15})$/
/** Compared with where there is nothing to compare, so that an address that is not takes as long as one that is. */
const NENHUM = digestoDo('')

const igual = (guardado: Buffer | null, dado: Buffer): boolean =>
  timingSafeEqual(guardado ?? NENHUM, dado) && guardado !== null

type Guardado = { digesto: Buffer | null; novo: Buffer | null }

/** Whoever does not show the secret of the address is told the same as of one that does not exist. */
async function exigirSegredo(la: Context, empresaId: number, segredo: string): Promise<void> {
  const { rows } = await sql<Guardado>`
    select w.digesto, w.digesto_novo as novo from migrate_webhook w
    join escritorio o on o.escritorio_id = w.escritorio_id and o.situacao = 'ativo'
    where w.escritorio_id = ${la.tenant.escritorioId} and w.empresa_id = ${empresaId}`.execute(
    la.db,
  )
  const { digesto, novo } = rows[0] ?? { digesto: null, novo: null }
  const dado = digestoDo(segredo)
  const [deAntes, deAgora] = [igual(digesto, dado), igual(novo, dado)]
  if (!deAntes && !deAgora) throw problem('nao-encontrado')
}

/** The lines of the outgoing book that a notice tells of; null when it does not say which note. */
async function saidasDe(
  la: Context,
  empresaId: number,
  numeros: readonly NumeroAvisado[],
): Promise<number[] | null> {
  if (numeros.length === 0) return null
  const { rows } = await sql<{ id: number }>`
    select coalesce(s.id, d.saida_id) as id
    from jsonb_to_recordset(${JSON.stringify(numeros)}::jsonb) as n (serie text, numero bigint)
    join dps d on d.escritorio_id = ${la.tenant.escritorioId} and d.empresa_id = ${empresaId}
      and d.provedor = 'migrate' and d.serie = n.serie and d.numero = n.numero
    left join saida_externa s on s.escritorio_id = d.escritorio_id and s.empresa_id = d.empresa_id
      and s.servico = 'migrate-evento' and s.estado in ('enviada', 'duvidosa')
      and s.pedido #>> '{rps,serie}' = n.serie and (s.pedido #>> '{rps,numero}')::bigint = n.numero
    where coalesce(s.id, d.saida_id) is not null`.execute(la.db)
  // A number that is of none of ours may have been read wrong: nobody published where it stands.
  return rows.length === 0 ? null : rows.map(({ id }) => id)
}

/**
 * Somebody who shows the secret says that something changed. Nothing that is said is believed: what is in doubt is
 * asked for at Migrate, and its answer is what moves anything. Told twice, late or falsely, it is only asked for again.
 */
export async function receberAvisoDaMigrate(
  { base, pool, corpo, segredo }: PedidoDeAviso,
  { codigo }: RouteParsed<Receber>,
): Promise<RouteOutput<Receber>> {
  daRede(redeDoEndereco(base.ator.endereco ?? ''))
  const [, escritorio = '', empresa = ''] = CODIGO.exec(codigo) ?? []
  const [escritorioId, empresaId] = [Number(escritorio), Number(empresa)]
  if (escritorioId === 0 || empresaId === 0) throw problem('nao-encontrado')
  return await transaction(pool, base.ator, (db) =>
    emOutroEscritorio({ ...base, db }, escritorioId, async (la) => {
      await exigirSegredo(la, empresaId, segredo)
      daEmpresa(codigo)
      await sql`
        update migrate_webhook set avisos = avisos + 1, ultimo_aviso_em = ${la.clock.now().toISOString()}
        where escritorio_id = ${escritorioId} and empresa_id = ${empresaId}`.execute(la.db)
      const ids = await saidasDe(la, empresaId, lerAviso(corpo))
      await despertarSaidas(la, { servicos: SERVICOS_DA_MIGRATE, empresaId, ids })
      return { ok: true } as const
    }),
  )
}
