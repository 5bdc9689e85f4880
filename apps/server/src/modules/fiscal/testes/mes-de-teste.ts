// Arranges what the closing looks at: history, partners, notes. Facts only; no number that we compute.

import type { Etapa } from '@razao/engine/etapas'
import { serializarCanonico } from '@razao/engine/fechamento'
import { somarMeses } from '@razao/engine/tempo'
import type { Context } from '../../../platform/context.ts'
import {
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  type NovaEmpresa,
  umaEmpresa,
  umCpf,
} from '../../../testes/fabricas.ts'
import { executarOperacao } from '../../automacao/index.ts'
import { garantirPlanoDeContas } from '../../contabil/plano/plano-do-escritorio.ts'
import { execucaoDoFechamento, executarFechamento } from '../fechamento/executar-fechamento.ts'
import { garantirFechamentos } from '../fechamento/garantir-fechamentos.ts'

export const MES = '2026-10'
export const AGORA = () => new Date('2026-11-05T12:00:00Z')

export type NovoMes = NovaEmpresa & {
  /** Revenue of each of the months before, in centavos; the default is R$ 25.000,00. */
  receitaPorMes?: number
  /** Payroll of each month before (fator R). */
  folhaPorMes?: number
  perfil?: {
    anexo?: string
    aliquotaIss?: string
    meiAtividade?: string
    caixa?: boolean
    grupoAnexo?: number
  }
  socios?: readonly { regra?: { tipo: string; valor: number }; dependentes?: number }[]
  notas?: readonly NovaNota[]
  /** Nobody of the company would see what is sent to it. */
  semDestinatario?: boolean
}
export type NovaNota = {
  valor: number
  status?: number
  exportacao?: boolean
  issRetido?: number
  mes?: string
}

/** A company ready to be closed in `MES`: 24 months of history, partners and notes. */
export async function umMes(escritorio: Escritorio, novo: NovoMes = {}): Promise<EmpresaDeTeste> {
  const empresa = await umaEmpresa(escritorio, novo)
  const { dono } = escritorio.bancada
  const perfil = novo.perfil ?? {}
  await dono.query(
    `insert into empresa_perfil (escritorio_id, empresa_id, vigente_de, regime, base_reconhecimento, grupo_anexo, anexo, aliquota_iss, mei_atividade)
     values ($1, $2, '2020-01', $3, $4, $5, $6, $7, $8)`,
    [
      escritorio.id,
      empresa.id,
      novo.regime ?? 1,
      perfil.caixa ? 1 : 0,
      perfil.grupoAnexo ?? 1,
      perfil.anexo ?? novo.atividades?.[0]?.anexo ?? 'III',
      perfil.aliquotaIss ?? null,
      perfil.meiAtividade ?? null,
    ],
  )
  const primeiro = (novo.abertura ?? '2020-01-10').slice(0, 7)
  for (let i = 24; i >= 1; i -= 1) {
    const mes = somarMeses(MES, -i)
    if (mes < primeiro) continue
    await dono.query(
      `insert into receita_mensal (escritorio_id, empresa_id, competencia, interna, origem, confirmada_em, confirmada_por)
       values ($1, $2, $3, $4, 'informada', '2026-01-01', 'teste')`,
      [escritorio.id, empresa.id, mes, novo.receitaPorMes ?? 2_500_000],
    )
    await dono.query(
      `insert into folha_mensal (escritorio_id, empresa_id, competencia, remuneracao, origem) values ($1, $2, $3, $4, 'informada')`,
      [escritorio.id, empresa.id, mes, novo.folhaPorMes ?? 0],
    )
  }
  if (!novo.semDestinatario) await umDestinatario(escritorio, empresa.id)
  for (const socio of novo.socios ?? []) await umSocio(escritorio, empresa.id, socio)
  for (const nota of novo.notas ?? [{ valor: 2_500_000 }])
    await umaNota(escritorio, empresa.id, nota)
  return empresa
}

/** A person of the company with a place in the office: who sees what is sent to it. */
export async function umDestinatario(escritorio: Escritorio, empresaId: number): Promise<void> {
  await escritorio.bancada.dono.query(
    `with u as (insert into usuario (sujeito, nome, login) values ($3, 'Dona Fictícia', $3) returning id)
     insert into usuario_papel (escritorio_id, usuario_id, perfil, todas_empresas, empresas)
     select $1, id, 3, false, array[$2::bigint] from u`,
    [escritorio.id, empresaId, `dona${empresaId}-${escritorio.id}@ficticio.example`],
  )
}

export async function umSocio(
  escritorio: Escritorio,
  empresaId: number,
  novo: { regra?: { tipo: string; valor: number }; dependentes?: number } = {},
): Promise<number> {
  const { rows } = await escritorio.bancada.dono.query<{ id: number }>(
    `with p as (insert into pessoa (escritorio_id, cpf, nome, dependentes) values ($1, $2, 'Sócia Fictícia', $3) returning id)
     insert into socio (escritorio_id, empresa_id, pessoa_id, participacao, administrador, de)
     select $1, $4, p.id, 1, true, '2020-01-01' from p returning id`,
    [escritorio.id, umCpf(), novo.dependentes ?? 0, empresaId],
  )
  const id = rows[0]?.id ?? 0
  if (novo.regra)
    await escritorio.bancada.dono.query(
      `insert into pro_labore_regra (escritorio_id, empresa_id, socio_id, tipo, valor, vigente_de) values ($1, $2, $3, $4, $5, '2020-01')`,
      [escritorio.id, empresaId, id, novo.regra.tipo, novo.regra.valor],
    )
  return id
}

let notas = 0
export async function umaNota(
  escritorio: Escritorio,
  empresaId: number,
  nova: NovaNota,
): Promise<number> {
  notas += 1
  const mes = nova.mes ?? MES
  const { rows } = await escritorio.bancada.dono.query<{ id: number }>(
    `insert into nota_fiscal (escritorio_id, empresa_id, direcao, status, modelo, leiaute, chave, numero, emissao, competencia, bruto, liquido, base, exportacao, iss, iss_retido)
     values ($1, $2, 1, $3, 'nfse', 'teste', $4, $5, $6, $7, $8, $8, $8, $9, $10, $11) returning id`,
    [
      escritorio.id,
      empresaId,
      nova.status ?? 1,
      `chave-${notas}`,
      String(notas),
      `${mes}-15`,
      mes,
      nova.valor,
      nova.exportacao ?? false,
      nova.issRetido ?? 0,
      (nova.issRetido ?? 0) > 0,
    ],
  )
  return rows[0]?.id ?? 0
}

/** Asks for the run as the screen does and lets the queue's handler do it to the end. */
export async function executar(
  escritorio: Escritorio,
  empresaIds: readonly number[],
  etapa: Etapa | 'tudo' = 'tudo',
  ate?: Etapa,
  competencia = MES,
) {
  const { operacaoId } = await escritorio.rodar((ctx) =>
    executarFechamento(ctx, {
      competencia,
      selecao: { modo: 'ids', ids: [...empresaIds] },
      etapa,
      ...(ate ? { ate } : {}),
    }),
  )
  await executarOperacao(escritorio.job(), operacaoId, execucaoDoFechamento)
  const { rows } = await escritorio.bancada.dono.query<{
    empresa_id: number
    resultado: number
    motivo_codigo: string | null
    mensagem: string | null
  }>(
    'select empresa_id, resultado, motivo_codigo, mensagem from operacao_item where escritorio_id = $1 and operacao_id = $2 order by ordem',
    [escritorio.id, operacaoId],
  )
  return rows
}

export const prepararMes = async (escritorio: Escritorio, competencia = MES): Promise<void> => {
  await escritorio.rodar(async (ctx: Context) => {
    await garantirPlanoDeContas(ctx)
    await garantirFechamentos(ctx, competencia)
  })
}

export async function umaLinha<T>(bancada: Bancada, texto: string, valores: unknown[]): Promise<T> {
  const { rows } = await bancada.dono.query(texto, valores)
  return rows[0] as T
}

/** Everything the closing wrote, without what changes from run to run: ids, instants, authors. */
export async function retrato(escritorio: Escritorio): Promise<string> {
  const { dono } = escritorio.bancada
  const ler = async (texto: string) => (await dono.query(texto, [escritorio.id])).rows
  return serializarCanonico({
    fechamento:
      await ler(`select empresa_id, competencia, documentos, notas, pro_labore, apuracao, conferencia, guia, enviado, contabil,
      bloqueio, etapa_atual, situacao, motivo_codigo, motivo, faturamento, imposto, aliquota_efetiva, fator_r, resultado_hash
      from fechamento where escritorio_id = $1 order by 1, 2`),
    apuracao:
      await ler(`select empresa_id, competencia, versao, atual, valor, tributos, fatos, entrada_hash, regras_hash, resultado_hash
      from apuracao where escritorio_id = $1 order by 1, 2, 3`),
    proLabore:
      await ler(`select empresa_id, socio_id, competencia, situacao, bruto, inss, irrf, liquido, resultado_hash
      from pro_labore where escritorio_id = $1 order by 1, 2, 3`),
    guia: await ler(`select empresa_id, competencia, chave, sequencia, vencimento, total, composicao, estado
      from guia where escritorio_id = $1 order by 1, 2, 3, 4`),
    lancamento:
      await ler(`select l.empresa_id, l.chave, l.data, l.historico, p.ordem, c.codigo, p.valor
      from lancamento l join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
      join conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id
      where l.escritorio_id = $1 order by 1, 2, 5`),
    bloqueio: await ler(`select empresa_id, competencia, resultado_hash, reaberto_em is null as vivo
      from periodo_bloqueio where escritorio_id = $1 order by 1, 2, id`),
  })
}
