import type { contabilEcd, RouteOutput, RouteParsed } from '@razao/contract'
import { validarCnpj, validarCpf } from '@razao/engine/cadastro'
import { BRASIL } from '@razao/formats/ecd'
import type { ParticipanteDoLivro } from '@razao/formats/livro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'

type Rotas = typeof contabilEcd
type Relacoes = RouteOutput<Rotas['listarParticipantesDaEcd']>

/** Every tie of a company, the oldest first. */
export async function listarParticipantesDaEcd(
  ctx: Context,
  { empresaId }: RouteParsed<Rotas['listarParticipantesDaEcd']>,
): Promise<Relacoes> {
  await exigirEmpresa(ctx, empresaId)
  const { rows } = await sql<Relacoes['relacoes'][number]>`
    select r.id, r.participante_id as "participanteId", p.nome, p.documento, r.relacao, r.inicio, r.fim, r.codigo_pais as "codigoPais"
    from participante_relacao r join participante p on p.escritorio_id = r.escritorio_id and p.id = r.participante_id
    where r.escritorio_id = ${ctx.tenant.escritorioId} and r.empresa_id = ${empresaId} order by p.nome, r.inicio, r.id`.execute(
    ctx.db,
  )
  return { relacoes: rows }
}

/** Keeps a tie; the same tie since the same day is the same one. */
export async function salvarParticipanteDaEcd(
  ctx: Context,
  input: RouteParsed<Rotas['salvarParticipanteDaEcd']>,
): Promise<{ id: number }> {
  const { empresaId, relacao, inicio, codigoPais } = input
  await exigirEmpresa(ctx, empresaId)
  const participanteId = await garantirParticipante(ctx, input)
  const { rows } = await sql<{ id: number }>`
    insert into participante_relacao (escritorio_id, empresa_id, participante_id, relacao, inicio, fim, codigo_pais)
    values (${ctx.tenant.escritorioId}, ${empresaId}, ${participanteId}, ${relacao}, ${inicio}::date,
      ${input.fim ?? null}::date, ${codigoPais})
    on conflict on constraint participante_relacao_unica do update
      set fim = excluded.fim, codigo_pais = excluded.codigo_pais, versao = participante_relacao.versao + 1
    returning id`.execute(ctx.db)
  return { id: rows[0]?.id ?? 0 }
}

const semMascara = (documento: string): string => documento.replace(/[.\-/\s]/g, '').toUpperCase()

/** Kinds of person of `participante`. */
const PESSOA = { fisica: 1, juridica: 2, doExterior: 3 } as const

/** The participante of a document, who comes to be when nobody had it; in Brasil it must be a CNPJ or a CPF. */
async function garantirParticipante(
  ctx: Context,
  { empresaId, documento, nome, codigoPais }: RouteParsed<Rotas['salvarParticipanteDaEcd']>,
): Promise<number> {
  const { escritorioId } = ctx.tenant
  const limpo = semMascara(documento)
  const doBrasil = codigoPais === BRASIL
  const juridica = validarCnpj(limpo)
  if (doBrasil && !juridica && !validarCpf(limpo))
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/documento', mensagem: 'Este CNPJ ou CPF não existe.' }],
    })
  const doPais = juridica ? PESSOA.juridica : PESSOA.fisica
  const { rows } = await sql<{ id: number }>`
    with novo as (
      insert into participante (escritorio_id, empresa_id, documento, nome, tipo_pessoa, papel)
      values (${escritorioId}, ${empresaId}, ${limpo}, ${nome}, ${doBrasil ? doPais : PESSOA.doExterior}, 'ambos')
      on conflict on constraint participante_documento do nothing returning id)
    select id from novo union all
    select id from participante
      where escritorio_id = ${escritorioId} and empresa_id = ${empresaId} and documento = ${limpo} limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.id ?? 0
}

/** Takes a tie out of the ECD; what is not there is as if taken. */
export async function retirarParticipanteDaEcd(
  ctx: Context,
  { empresaId, documento, relacao, inicio }: RouteParsed<Rotas['retirarParticipanteDaEcd']>,
): Promise<{ ok: true }> {
  await exigirEmpresa(ctx, empresaId)
  await sql`
    delete from participante_relacao r using participante p
    where r.escritorio_id = ${ctx.tenant.escritorioId} and r.empresa_id = ${empresaId} and r.relacao = ${relacao}
      and r.inicio = ${inicio}::date
      and p.escritorio_id = r.escritorio_id and p.id = r.participante_id and p.documento = ${semMascara(documento)}`.execute(
    ctx.db,
  )
  return { ok: true }
}

export type ParticipantesDoLivro = {
  readonly participantes: readonly ParticipanteDoLivro[]
  /** Code of each one in the file, by id. */
  readonly codigos: ReadonlyMap<number, string>
}

type LinhaDaRelacao = {
  participanteId: number
  nome: string
  documento: string
  codigoPais: string
  uf: string | null
  codigoMunicipio: string | null
  relacao: string
  inicio: string
  fim: string | null
}

/** Who has a tie with the company at some time of a year, as the ECD of it names them. */
export async function participantesDoLivro(
  ctx: Context,
  { empresaId, exercicio }: { empresaId: number; exercicio: number },
): Promise<ParticipantesDoLivro> {
  const { rows } = await sql<LinhaDaRelacao>`
    select r.participante_id as "participanteId", p.nome, p.documento, r.codigo_pais as "codigoPais", m.uf,
      p.municipio_ibge::text as "codigoMunicipio", r.relacao, r.inicio, r.fim
    from participante_relacao r join participante p on p.escritorio_id = r.escritorio_id and p.id = r.participante_id
    left join municipio m on m.ibge = p.municipio_ibge
    where r.escritorio_id = ${ctx.tenant.escritorioId} and r.empresa_id = ${empresaId}
      and r.inicio <= ${`${exercicio}-12-31`}::date and coalesce(r.fim, 'infinity') >= ${`${exercicio}-01-01`}::date
    order by p.documento, r.inicio, r.id`.execute(ctx.db)
  const participantes = [...Map.groupBy(rows, ({ participanteId }) => participanteId).values()]
  return {
    participantes: participantes.flatMap((linhas) => {
      const [primeira] = linhas
      return primeira ? [participanteDe(primeira, linhas)] : []
    }),
    codigos: new Map(rows.map(({ participanteId, documento }) => [participanteId, documento])),
  }
}

const participanteDe = (
  { nome, documento, codigoPais, uf, codigoMunicipio }: LinhaDaRelacao,
  linhas: readonly LinhaDaRelacao[],
): ParticipanteDoLivro => ({
  ...{ codigo: documento, nome, codigoPais },
  // What identifies someone abroad is the code and no CNPJ.
  ...(codigoPais === BRASIL ? { documento } : {}),
  ...(uf === null || codigoMunicipio === null ? {} : { uf, codigoMunicipio }),
  relacoes: linhas.map(({ relacao, inicio, fim }) => ({
    ...{ codigo: relacao, inicio },
    ...(fim === null ? {} : { fim }),
  })),
})
