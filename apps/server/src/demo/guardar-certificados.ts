import { certificados, PERFIL } from '@razao/contract'
import { REGIME } from '@razao/engine/cadastro'
import { type DataCivil, somarDias } from '@razao/engine/tempo'
import { sql } from 'kysely'
import { certificadosJobs } from '../modules/certificados/index.ts'
import type { Context } from '../platform/context.ts'
import type { Integracoes } from '../platform/fora/index.ts'
import { type Certificadora, FICTICIA } from './certificadora.ts'
import { contextoDa, emTransacao, instante, noDia, type Oficina } from './oficina.ts'
import { jobDe, type Pedinte } from './operacoes.ts'
import { pedirDeFora } from './pelas-rotas.ts'
import { type EmpresaDaCarteira, quemEmite, quemEmiteNaPrefeitura } from './quem-emite.ts'

export type Obra = {
  readonly oficina: Oficina
  readonly escritorioId: number
  readonly pedinte: Pedinte
  readonly hoje: DataCivil
}

type Validade = { readonly de: DataCivil; readonly ate: DataCivil }
type Entrega = { readonly empresa: EmpresaDaCarteira; readonly validade: Validade }

const VENCIDO_HA = 12
const VENCE_EM = 10
/** Of those who issue nothing, one in so many has a certificate all the same. */
const UM_EM = 4

/** Who has a certificate, until when: who issues, one that ended, one about to, and some more. A MEI has none. */
function entregas(empresas: readonly EmpresaDaCarteira[], hoje: DataCivil): Entrega[] {
  const ate = (dias: number): Validade => ({
    de: somarDias(hoje, dias - 365),
    ate: somarDias(hoje, dias),
  })
  const emissoras = new Set(quemEmite(empresas))
  const naPrefeitura = quemEmiteNaPrefeitura(empresas)
  if (naPrefeitura !== undefined) emissoras.add(naPrefeitura)
  const outras = empresas.filter((uma) => uma.regime !== REGIME.mei && !emissoras.has(uma))
  const vencida = outras.find(({ ficticia }) => ficticia.caso === 'certificado-vencido')
  const aVencer = outras.find(({ ficticia }) => ficticia.caso === null)
  const validadeDe = (empresa: EmpresaDaCarteira): Validade | null => {
    if (empresa === vencida) return ate(-VENCIDO_HA)
    if (empresa === aVencer) return ate(VENCE_EM)
    return empresa.ficticia.ordem % UM_EM === 0 ? ate(200 + (empresa.ficticia.ordem % 100)) : null
  }
  return [
    ...[...emissoras].map((empresa) => ({ empresa, validade: ate(300) })),
    ...outras.flatMap((empresa) => {
      const validade = validadeDe(empresa)
      return validade === null ? [] : [{ empresa, validade }]
    }),
  ]
}

/** Has had one with its key, of this authority or of none of ours: nothing is put in its place. */
async function jaTem(ctx: Context, emissor: string): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct empresa_id as id from certificado_digital
    where escritorio_id = ${ctx.tenant.escritorioId} and serial is not null
      and (emissor = ${emissor} or not starts_with(emissor, ${FICTICIA}))`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/** What the accountant does is in their name. */
export const doContador = <C extends Omit<Context, 'db'>>(ctx: C, pedinte: Pedinte): C => ({
  ...ctx,
  user: { ...pedinte, perfil: PERFIL.contador },
  ator: { ...ctx.ator, usuarioId: pedinte.id, usuarioNome: pedinte.nome },
})

type Com = { readonly certificadora: Certificadora; readonly fora: Integracoes }

async function entregar(obra: Obra, com: Com, { empresa, validade }: Entrega): Promise<void> {
  const { oficina, escritorioId, pedinte, hoje } = obra
  const { pfx, senha } = await com.certificadora.emitir({
    ...{ cnpj: empresa.cnpj, nome: empresa.nome },
    ...{ de: instante(validade.de, '09:00:00'), ate: new Date(`${validade.ate}T23:59:59-03:00`) },
  })
  // The one that ended was sent while it was good.
  const quando = validade.ate < hoje ? somarDias(validade.de, 1) : hoje
  const base = doContador(noDia(contextoDa(oficina, escritorioId), quando), pedinte)
  const { pool } = oficina
  await pedirDeFora(
    { base, pool, chave: undefined, fora: com.fora },
    certificados.enviarCertificado,
    { empresaId: empresa.id, arquivo: pfx.toString('base64'), senha },
  )
}

/** By the job of every morning: whoever answers for a company is told of the one that ended and of the one about to. */
const avisar = ({ oficina, escritorioId, hoje }: Obra): Promise<void> =>
  emTransacao(oficina, escritorioId, async (ctx) => {
    await certificadosJobs['avisar-dos-certificados']?.(jobDe(noDia(ctx, hoje)), {} as never)
  })

/** Keeps the certificates that are missing; stopped midway, the next call goes on. Answers how many it kept. */
export async function guardarCertificados(
  obra: Obra,
  empresas: readonly EmpresaDaCarteira[],
  { signal, ...com }: Com & { readonly signal: AbortSignal },
): Promise<number> {
  const { oficina, escritorioId } = obra
  const tem = await emTransacao(oficina, escritorioId, (ctx) =>
    jaTem(ctx, com.certificadora.emissor),
  )
  const faltam = entregas(empresas, obra.hoje).filter(({ empresa }) => !tem.has(empresa.id))
  let guardados = 0
  for (const entrega of faltam) {
    if (signal.aborted) break
    await entregar(obra, com, entrega)
    guardados += 1
  }
  if (guardados > 0) await avisar(obra)
  return guardados
}
