import type { RouteOutput, contabilRelatorios as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

type Complemento = RouteOutput<typeof rotas.lerComplemento>
type Assinatura = Complemento['assinaturas'][number]
type QuemAssina = Pick<Complemento, 'assinaturas' | 'origemDasAssinaturas' | 'faltaAssinar'>

const CONTADOR = '900'

/**
 * Who signs the books of a year: who was told or, while nobody was, who the register knows — the people of the
 * company who signed an earlier year, or its administrators; and the accountant who signed an earlier year, or the
 * only one who signs in the office.
 */
export async function quemAssina(
  ctx: Context,
  pedido: { empresaId: number; exercicio: number },
  informadas: readonly Assinatura[],
): Promise<QuemAssina> {
  if (informadas.length > 0)
    return {
      assinaturas: [...informadas],
      origemDasAssinaturas: 'informadas',
      faltaAssinar: faltaAssinar(informadas),
    }
  const antes = await doExercicioAnterior(ctx, pedido)
  const daEmpresa = antes.filter(({ codigo }) => codigo !== CONTADOR)
  const contador = antes.filter(({ codigo }) => codigo === CONTADOR)
  const assinaturas = [
    ...(daEmpresa.length > 0 ? daEmpresa : await administradores(ctx, pedido)),
    ...(contador.length > 0 ? contador : await contadorDoEscritorio(ctx)),
  ].slice(0, 10)
  return {
    assinaturas,
    origemDasAssinaturas: 'cadastro',
    faltaAssinar: faltaAssinar(assinaturas),
  }
}

/** What is missing for the two signatures of the law (Código Civil, art. 1.184, § 2º). */
function faltaAssinar(assinaturas: readonly Assinatura[]): string | null {
  const contador = assinaturas.find(({ codigo }) => codigo === CONTADOR)
  const temEmpresa = assinaturas.some(({ codigo }) => codigo !== CONTADOR)
  const faltas = [
    ...(temEmpresa ? [] : ['quem responde pela empresa']),
    ...(contador === undefined ? ['o contador, com CRC'] : []),
    ...(contador && !contador.crc ? [`o CRC de ${contador.nome}`] : []),
  ]
  return faltas.length === 0 ? null : `Falta ${faltas.join(' e ')}.`
}

async function doExercicioAnterior(
  ctx: Context,
  { empresaId, exercicio }: { empresaId: number; exercicio: number },
): Promise<readonly Assinatura[]> {
  const { rows } = await sql<{ assinaturas: Assinatura[] }>`
    select assinaturas from livro_complemento
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and exercicio < ${exercicio}
      and assinaturas <> '[]'::jsonb order by exercicio desc limit 1`.execute(ctx.db)
  return rows[0]?.assinaturas ?? []
}

/** Partners who administer the company on the last day of the year, or did until it ended. */
async function administradores(
  ctx: Context,
  { empresaId, exercicio }: { empresaId: number; exercicio: number },
): Promise<Assinatura[]> {
  const fim = `${exercicio}-12-31`
  const { rows } = await sql<{ nome: string; documento: string; email: string | null }>`
    select p.nome, p.cpf as documento, p.email from socio s
    join pessoa p on p.escritorio_id = s.escritorio_id and p.id = s.pessoa_id
    join empresa e on e.escritorio_id = s.escritorio_id and e.id = s.empresa_id
    where s.escritorio_id = ${ctx.tenant.escritorioId} and s.empresa_id = ${empresaId} and s.administrador
      and s.de <= ${fim} and coalesce(s.ate, 'infinity') >= least(${fim}::date, coalesce(e.encerrada_em, ${fim}::date))
    order by s.participacao desc, p.nome limit 5`.execute(ctx.db)
  return rows.map(({ email, ...quem }, i) => ({
    ...quem,
    ...(email ? { email } : {}),
    ...{ qualificacao: 'Administrador', codigo: '205', responsavelLegal: i === 0 },
  }))
}

/** The accountant of the office, where the books that it keeps know one and only one. */
async function contadorDoEscritorio(ctx: Context): Promise<Assinatura[]> {
  const { rows } = await sql<{ assinatura: Assinatura }>`
    select distinct on (a ->> 'documento') a as assinatura
    from livro_complemento c cross join lateral jsonb_array_elements(c.assinaturas) a
    where c.escritorio_id = ${ctx.tenant.escritorioId} and a ->> 'codigo' = ${CONTADOR}
    order by a ->> 'documento', c.exercicio desc limit 2`.execute(ctx.db)
  return rows.length === 1 ? rows.map(({ assinatura }) => assinatura) : []
}
