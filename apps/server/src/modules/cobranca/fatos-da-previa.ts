import { REGIME } from '@razao/engine/cadastro'
import type { FatosDaPrevia, PrestadorDaCobranca, TomadorDaCobranca } from '@razao/engine/cobranca'
import { centavos } from '@razao/engine/dinheiro'
import type { FatosDoMes } from '@razao/engine/fechamento'
import { SO_NACIONAIS, somarMeses } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'
import { regrasDoMunicipio } from '../regras/index.ts'
import type { PartesDaVenda, PedidoDeCobranca } from './partes-da-venda.ts'

type Optante = Extract<PrestadorDaCobranca, { tipo: 'simples' }>

/** The Simples of the month without its own sales: what the rate of the ISS is found by. */
function optante(
  { simples }: Extract<FatosDoMes, { regime: 1 }>,
  anexo: Optante['anexo'],
): PrestadorDaCobranca {
  return {
    tipo: 'simples',
    abertura: simples.abertura,
    anexo,
    receitasAnteriores: simples.receitasAnteriores,
    folhaAnterior: simples.folhaAnterior,
    ...(simples.impedidaIcmsIss ? { impedidaIcmsIss: true } : {}),
  }
}

/** The months before that are known, and nothing of those that are not: a sale does not wait for the closing. */
async function optanteSemMes(
  ctx: Context,
  { pedido, partes }: Pedido,
  anexo: Optante['anexo'],
): Promise<PrestadorDaCobranca> {
  const { empresaId, competencia } = pedido
  const de = somarMeses(competencia, -13)
  const { rows } = await sql<{
    competencia: string
    interna: number
    externa: number
    folha: number
  }>`
    select to_char(m, 'YYYY-MM') as competencia, coalesce(r.interna, 0) as interna, coalesce(r.externa, 0) as externa,
      coalesce(f.remuneracao, 0) as folha
    from generate_series(${`${de}-01`}::date, ${`${somarMeses(competencia, -1)}-01`}::date, interval '1 month') m
    left join receita_mensal r on r.escritorio_id = ${ctx.tenant.escritorioId} and r.empresa_id = ${empresaId}
      and r.competencia = to_char(m, 'YYYY-MM')
    left join folha_mensal f on f.escritorio_id = ${ctx.tenant.escritorioId} and f.empresa_id = ${empresaId}
      and f.competencia = to_char(m, 'YYYY-MM')
    where to_char(m, 'YYYY-MM') >= ${partes.empresa.abertura} order by 1`.execute(ctx.db)
  return {
    tipo: 'simples',
    abertura: partes.empresa.abertura,
    anexo,
    receitasAnteriores: rows.map(({ folha: _, ...mes }) => mes),
    folhaAnterior: rows.map(({ competencia: mes, folha }) => ({ competencia: mes, valor: folha })),
    ...(partes.empresa.impedidaIcmsIss ? { impedidaIcmsIss: true } : {}),
  }
}

async function prestadorDa(ctx: Context, pedido: Pedido): Promise<PrestadorDaCobranca> {
  const { partes, fatos, anexo } = pedido
  const { regime } = partes.empresa
  if (regime === REGIME.mei) return { tipo: 'mei' }
  if (regime !== REGIME.simples) return { tipo: 'pessoa-juridica' }
  const qual = (anexo ?? 'III') as Optante['anexo']
  if (fatos?.regime !== REGIME.simples) return await optanteSemMes(ctx, pedido, qual)
  const { folhaAnterior } = fatos.simples
  // The month has no activity of the fator R yet, so its facts came without the payroll.
  if (qual === 'FATOR_R' && folhaAnterior.length === 0)
    return await optanteSemMes(ctx, pedido, qual)
  return optante(fatos, qual)
}

function tomadorDa({ cliente }: PartesDaVenda): TomadorDaCobranca {
  if (cliente.tipo === 3) return 'exterior'
  if (cliente.tipo === 1) return 'pessoa-fisica'
  if (cliente.orgaoPublico === 'federal') return 'orgao-federal'
  if (cliente.tributacao === 'simples' || cliente.tributacao === 'mei') return cliente.tributacao
  return 'pessoa-juridica'
}

type Pedido = {
  pedido: PedidoDeCobranca
  partes: PartesDaVenda
  fatos: FatosDoMes | null
  /** Annex of the line of revenue that the sale will be. */
  anexo: string | null
}

/** The sale as the engine takes it, with what the municipality says and what a person decided. */
export async function fatosDaPrevia(ctx: Context, dados: Pedido): Promise<FatosDaPrevia> {
  const { pedido, partes, fatos } = dados
  const { empresa, cliente } = partes
  const { servico, exterior } = pedido
  if (empresa.municipio === null)
    throw problem('entrada-invalida', {
      erros: [
        {
          pointer: '#/empresaId',
          mensagem:
            'A empresa não tem município no cadastro: complete o endereço em Dados cadastrais.',
        },
      ],
    })
  const prestacao = pedido.municipioDaPrestacao ?? empresa.municipio
  return {
    id: 'cobranca',
    competencia: pedido.competencia,
    emissao: pedido.emissao,
    pagamento: pedido.vencimento,
    natureza: servico.natureza,
    bruto: centavos(pedido.bruto),
    ...(pedido.desconto > 0 ? { descontos: { incondicional: centavos(pedido.desconto) } } : {}),
    ...(pedido.deducoes > 0 ? { deducoes: centavos(pedido.deducoes) } : {}),
    prestador: await prestadorDa(ctx, dados),
    tomador: tomadorDa(partes),
    iss: {
      item: servico.itemLc116,
      ...(exterior === null ? {} : { tributacao: 'exportacao' as const }),
      municipios: {
        prestador: String(empresa.municipio),
        ...(cliente.municipio === null ? {} : { tomador: String(cliente.municipio) }),
        prestacao: String(prestacao),
      },
      ...(await regrasDoIss(ctx, { pedido, empresa, prestacao })),
      ...retencaoDecidida(pedido, cliente),
    },
    ...(servico.cessaoDeMaoDeObra
      ? {
          maoDeObra: {
            reducoes: centavos(0),
            ...(servico.inssBaseMinima === null ? {} : { baseMinima: servico.inssBaseMinima }),
          },
        }
      : {}),
    ...(cliente.retemFederal === null
      ? {}
      : {
          retencaoFederalInformada: {
            retem: cliente.retemFederal,
            fonte: `Cadastro do cliente ${cliente.nome}`,
          },
        }),
    feriados: fatos?.feriados ?? SO_NACIONAIS,
  }
}

/** What a person said of this sale, or of this customer, takes the place of the rules. */
function retencaoDecidida(
  { issRetido }: PedidoDeCobranca,
  { retemIss, nome }: PartesDaVenda['cliente'],
): Pick<FatosDaPrevia['iss'], 'retencaoInformada'> {
  if (issRetido !== null)
    return { retencaoInformada: { retem: issRetido, fonte: 'Informado nesta cobrança' } }
  if (retemIss === null) return {}
  return { retencaoInformada: { retem: retemIss, fonte: `Cadastro do cliente ${nome}` } }
}

type DoIss = { pedido: PedidoDeCobranca; empresa: PartesDaVenda['empresa']; prestacao: number }
type DaCidade = Pick<FatosDaPrevia['iss'], 'linhas' | 'retencao'>

/** The rate of the ISS (what was informed here, what the município says, what the company's file says) and who withholds. */
async function regrasDoIss(ctx: Context, { pedido, empresa, prestacao }: DoIss): Promise<DaCidade> {
  const { servico, competencia, emissao, aliquotaIss: informada } = pedido
  const lugares = [...new Set([prestacao, empresa.municipio ?? prestacao])]
  const linhas: FatosDaPrevia['iss']['linhas'][number][] = []
  const retencao: FatosDaPrevia['iss']['retencao'][number][] = []
  const linha = (municipio: number, aliquota: string, fonte: string) =>
    linhas.push({
      municipio: String(municipio),
      item: servico.itemLc116,
      desde: competencia,
      aliquota,
      fonte,
    })
  for (const municipio of lugares) {
    const item = servico.codigoNacional
    const { doServico } = (await regrasDoMunicipio(ctx, { municipio, data: emissao, item })) ?? {}
    if (informada !== null) linha(municipio, informada, 'Alíquota informada na cobrança')
    else if (doServico?.linhaDoIss) linhas.push(doServico.linhaDoIss)
    else if (municipio === empresa.municipio && empresa.aliquotaIss !== null)
      linha(municipio, empresa.aliquotaIss, 'Perfil tributário da empresa')
    if (doServico?.retencao) retencao.push({ ...doServico.retencao, municipio: String(municipio) })
  }
  return { linhas, retencao }
}
