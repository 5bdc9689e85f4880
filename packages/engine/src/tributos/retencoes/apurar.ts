import {
  anotar,
  type Memorial,
  type Operando,
  ok,
  type Result,
  refuse,
} from '../../dinheiro/index.ts'
import { comPorta } from '../../porta/index.ts'
import {
  CSRF,
  IRRF_DE_SERVICOS,
  ORGAOS_FEDERAIS,
  TRIBUTOS_DA_CSRF,
} from '../../tabelas/retencoes/index.ts'
import { competenciaDe, tabelaUsada, vigente } from '../../tempo/index.ts'
import { FORMA_DA_RETENCAO } from './forma.ts'
import { reterInss } from './inss.ts'
import { reterIss } from './iss.ts'
import { anotarRetencao, baseDaNota, prazo, ROTULOS, valorExato } from './nota.ts'
import { type Parte, parte, recusarFatos, semRetencao } from './partes.ts'
import type {
  ApuracaoRetencao,
  AvisoDeRetencao,
  FatosRetencao,
  RecusaRetencao,
  Retencao,
} from './tipos.ts'

type Retido = Result<Parte, RecusaRetencao>

/**
 * What is withheld from one payment of services, whoever looks at it: who takes the service owes
 * the guides, who renders it deducts the amounts. Values in centavos, half up per tribute.
 */
export const apurarRetencoes = comPorta(FORMA_DA_RETENCAO, calcularRetencoes)

function calcularRetencoes(
  fatos: FatosRetencao,
  memorial: Memorial,
): Result<ApuracaoRetencao, RecusaRetencao> {
  const recusa = recusarFatos(fatos)
  if (recusa) return refuse(recusa)
  const partes: Parte[] = []
  const federais =
    fatos.tomador === 'orgao-federal' ? [reterEmOrgaoFederal] : [reterIrrf, reterCsrf]
  for (const reter of [...federais, reterInss, reterIss]) {
    const retido = reter(fatos, memorial)
    if (!retido.ok) return retido
    partes.push(retido.value)
  }
  const retencoes = partes.flatMap((p) => p.retencoes)
  const totalRetido = retencoes.reduce((total, { valor }) => total + valor, 0)
  if (totalRetido > fatos.bruto) {
    return refuse({
      codigo: 'fato-invalido',
      campo: 'bruto',
      mensagem: 'As retenções passam do valor da nota: confira a base do ISS e do INSS.',
    })
  }
  anotarLiquido(fatos, retencoes, memorial)
  return ok({
    retencoes,
    totalRetido,
    liquido: fatos.bruto - totalRetido,
    tabelas: partes.flatMap((p) => p.tabelas),
    avisos: partes.flatMap((p) => p.avisos),
  })
}

/** Between companies only: people do not withhold, and Simples and MEI do not suffer it. */
const entreEmpresas = ({ prestador, tomador }: FatosRetencao): boolean =>
  tomador !== 'pessoa-fisica' && prestador.tipo === 'pessoa-juridica'

function reterIrrf(fatos: FatosRetencao, memorial: Memorial): Retido {
  if (!entreEmpresas(fatos)) return ok(semRetencao())
  const mes = competenciaDe(fatos.pagamento)
  const achada = vigente(IRRF_DE_SERVICOS, mes)
  if (!achada.ok) return achada
  const tabela = achada.value
  const regra = tabela.porNatureza[fatos.natureza]
  if (!regra) return ok(semRetencao())
  const usada = tabelaUsada(IRRF_DE_SERVICOS, tabela, mes)
  const valor = valorExato(fatos.bruto, regra.aliquota)
  if (regra.autorrecolhido) {
    return ok(
      semRetencao({
        codigo: 'irrf-autorrecolhido',
        mensagem:
          'O IRRF de propaganda é recolhido pela própria agência; quem contrata só o informa.',
      }),
    )
  }
  if (valor <= tabela.dispensaAte) {
    return ok(
      semRetencao({ codigo: 'irrf-dispensado', mensagem: 'IRRF de até R$ 10,00 não é retido.' }),
    )
  }
  const vencimento = prazo('irrf', fatos.pagamento, fatos)
  if (!vencimento.ok) return vencimento
  anotarRetencao(fatos, memorial, {
    tributo: 'irrf',
    base: baseDaNota(fatos),
    aliquota: regra.aliquota,
    fonte: regra.fonte,
    regra: `retencao.irrf@${tabela.desde}`,
  })
  const retencao: Retencao = {
    tributo: 'irrf',
    base: fatos.bruto,
    aliquota: regra.aliquota.toString(),
    valor,
    codigoReceita: regra.codigoReceita,
    vencimento: vencimento.value,
  }
  return ok(parte([retencao], usada))
}

const SO_A_CSLL: AvisoDeRetencao = {
  codigo: 'csrf-so-da-csll',
  mensagem:
    'PIS e COFINS acabaram em dezembro de 2026: da CSRF resta a CSLL de 1 %. Confira o código do DARF na agenda tributária.',
}

function reterCsrf(fatos: FatosRetencao, memorial: Memorial): Retido {
  // Lei 10.833/2003, art. 30, § 2º: a company of the Simples does not withhold.
  const fora = !entreEmpresas(fatos) || fatos.tomador !== 'pessoa-juridica'
  if (fora) return ok(semRetencao())
  const mes = competenciaDe(fatos.pagamento)
  const achada = vigente(CSRF, mes)
  if (!achada.ok) return achada
  const tabela = achada.value
  if (!tabela.naturezas.includes(fatos.natureza)) return ok(semRetencao())
  const devidos = TRIBUTOS_DA_CSRF.filter(
    (t) => !tabela[t].isZero() && !fatos.csrfIndevida?.includes(t),
  )
  const avisos = tabela.pis.isZero() && tabela.cofins.isZero() ? [SO_A_CSLL] : []
  const valores = devidos.map((tributo) => ({
    tributo,
    valor: valorExato(fatos.bruto, tabela[tributo]),
  }))
  const total = valores.reduce((soma, { valor }) => soma + valor, 0)
  if (total <= tabela.dispensaAte) {
    return ok(
      semRetencao({ codigo: 'csrf-dispensada', mensagem: 'CSRF de até R$ 10,00 não é retida.' }),
    )
  }
  const vencimento = prazo('csrf', fatos.pagamento, fatos)
  if (!vencimento.ok) return vencimento
  const emConjunto = devidos.length === TRIBUTOS_DA_CSRF.length
  const retencoes = valores.map(({ tributo, valor }): Retencao => {
    anotarRetencao(fatos, memorial, {
      tributo,
      base: baseDaNota(fatos),
      aliquota: tabela[tributo],
      fonte: tabela.fonte,
      regra: `retencao.csrf@${tabela.desde}`,
    })
    return {
      tributo,
      base: fatos.bruto,
      aliquota: tabela[tributo].toString(),
      valor,
      codigoReceita: emConjunto ? tabela.codigoReceita : tabela.codigoEmSeparado[tributo],
      vencimento: vencimento.value,
    }
  })
  return ok(parte(retencoes, tabelaUsada(CSRF, tabela, mes), ...avisos))
}

const SO_IR_E_CSLL: AvisoDeRetencao = {
  codigo: 'orgao-federal-so-ir-e-csll',
  mensagem:
    'PIS e COFINS acabaram em dezembro de 2026: o órgão federal retém IR e CSLL. Confira os códigos na agenda tributária.',
}

function reterEmOrgaoFederal(fatos: FatosRetencao, memorial: Memorial): Retido {
  // IN RFB 1.234/2012, art. 4º, XI: Simples is exempt, with a declaration; people follow the table.
  if (fatos.prestador.tipo !== 'pessoa-juridica') return ok(semRetencao())
  const mes = competenciaDe(fatos.pagamento)
  const achada = vigente(ORGAOS_FEDERAIS, mes)
  if (!achada.ok) return achada
  const tabela = achada.value
  const linha = tabela.porFornecimento[fatos.fornecimento ?? 'servicos']
  const vencimento = prazo('irrf', fatos.pagamento, fatos)
  if (!vencimento.ok) return vencimento
  const retencoes: Retencao[] = []
  const acabaram = tabela.porFornecimento.servicos.cofins.isZero()
  const emSeparado = acabaram || (fatos.csrfIndevida ?? []).length > 0
  for (const tributo of ['irrf', ...TRIBUTOS_DA_CSRF] as const) {
    if (linha[tributo].isZero()) continue
    if (tributo !== 'irrf' && fatos.csrfIndevida?.includes(tributo)) continue
    const valor = anotarRetencao(fatos, memorial, {
      tributo,
      base: baseDaNota(fatos),
      aliquota: linha[tributo],
      fonte: tabela.fonte,
      regra: `retencao.orgao-federal@${tabela.desde}`,
    })
    retencoes.push({
      tributo,
      base: fatos.bruto,
      aliquota: linha[tributo].toString(),
      valor,
      codigoReceita: emSeparado ? tabela.codigoEmSeparado[tributo] : linha.codigoReceita,
      vencimento: vencimento.value,
    })
  }
  const avisos = acabaram ? [SO_IR_E_CSLL] : []
  return ok(parte(retencoes, tabelaUsada(ORGAOS_FEDERAIS, tabela, mes), ...avisos))
}

function anotarLiquido(
  fatos: FatosRetencao,
  retencoes: readonly Retencao[],
  memorial: Memorial,
): void {
  const raiz = `retencao.${fatos.id}`
  const operandos: Record<string, Operando> = { bruto: baseDaNota(fatos) }
  let liquido = fatos.bruto
  for (const { tributo, valor } of retencoes) {
    operandos[tributo] = {
      rotulo: ROTULOS[tributo],
      valor: { tipo: 'centavos', valor },
      de: `${raiz}.${tributo}`,
    }
    liquido -= valor
  }
  anotar(
    { memorial, raiz },
    {
      id: 'liquido',
      rotulo: 'Líquido a pagar ao prestador',
      formula: Object.keys(operandos).join(' − '),
      operandos,
      fundamento: 'Valor da nota menos as retenções',
      regra: 'retencao.liquido@2018-01',
      exato: liquido,
    },
  )
}
