import {
  type Centavos,
  type Decimal,
  decimal,
  type Memorial,
  meioParaCima,
  type Operando,
  ok,
  type Result,
  refuse,
  SEM_MEMORIA,
} from '../../dinheiro/index.ts'
import {
  CSRF,
  INSS_DE_SERVICOS,
  IRRF_DE_SERVICOS,
  ORGAOS_FEDERAIS,
  TRIBUTOS_DA_CSRF,
} from '../../tabelas/retencoes/index.ts'
import {
  competenciaDe,
  type Obrigacao,
  tabelaUsada,
  vencimentoDe,
  vigente,
} from '../../tempo/index.ts'
import { anotar, fato, taxaDe } from '../passos.ts'
import { reterIss } from './iss.ts'
import { type Parte, parte, recusarFatos, semRetencao } from './partes.ts'
import type {
  ApuracaoRetencao,
  FatosRetencao,
  RecusaRetencao,
  Retencao,
  TributoRetido,
} from './tipos.ts'

type Retido = Result<Parte, RecusaRetencao>

/**
 * What is withheld from one payment of services, whoever looks at it: who takes the service owes
 * the guides, who renders it deducts the amounts. Values in centavos, half up per tribute.
 */
export function apurarRetencoes(
  fatos: FatosRetencao,
  memorial: Memorial = SEM_MEMORIA,
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

/** A withholding in process: the base, the rate and where they come from. */
type Pedido = {
  readonly tributo: TributoRetido
  readonly base: Operando & {
    readonly valor: { readonly tipo: 'centavos'; readonly valor: number }
  }
  readonly aliquota: Decimal
  readonly fonte: string
  readonly regra: string
}

const valorExato = (base: Centavos, aliquota: Decimal): Centavos =>
  meioParaCima(decimal(base).mul(aliquota))

const ROTULOS: Readonly<Record<TributoRetido, string>> = {
  irrf: 'IRRF retido',
  pis: 'PIS retido',
  cofins: 'COFINS retida',
  csll: 'CSLL retida',
  inss: 'INSS retido',
  iss: 'ISS retido',
}

/** Writes the step `base × aliquota` of what is withheld. */
function anotarRetencao(fatos: FatosRetencao, memorial: Memorial, pedido: Pedido): Centavos {
  const { tributo, base, aliquota, fonte, regra } = pedido
  return anotar(
    { memorial, raiz: `retencao.${fatos.id}` },
    {
      id: tributo,
      rotulo: ROTULOS[tributo],
      formula: 'base × aliquota',
      operandos: { base, aliquota: taxaDe('Alíquota', aliquota, fonte) },
      fundamento: fonte,
      regra,
      exato: decimal(base.valor.valor).mul(aliquota),
    },
  ).valor
}

type BaseDaNota = Pedido['base']
const baseDaNota = ({ bruto }: FatosRetencao): BaseDaNota => ({
  ...fato('Valor bruto da nota', bruto, 'nota'),
  valor: { tipo: 'centavos', valor: bruto },
})

function prazo(regra: Obrigacao, data: string, { feriados }: FatosRetencao) {
  return vencimentoDe(regra, competenciaDe(data), feriados)
}

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

function reterCsrf(fatos: FatosRetencao, memorial: Memorial): Retido {
  // Lei 10.833/2003, art. 30, § 2º: a company of the Simples does not withhold.
  const fora = !entreEmpresas(fatos) || fatos.tomador !== 'pessoa-juridica'
  if (fora) return ok(semRetencao())
  const mes = competenciaDe(fatos.pagamento)
  const achada = vigente(CSRF, mes)
  if (!achada.ok) return achada
  const tabela = achada.value
  if (!tabela.naturezas.includes(fatos.natureza)) return ok(semRetencao())
  const devidos = TRIBUTOS_DA_CSRF.filter((t) => !fatos.csrfIndevida?.includes(t))
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
  return ok(parte(retencoes, tabelaUsada(CSRF, tabela, mes)))
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
  for (const tributo of ['irrf', ...TRIBUTOS_DA_CSRF] as const) {
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
      codigoReceita: linha.codigoReceita,
      vencimento: vencimento.value,
    })
  }
  return ok(parte(retencoes, tabelaUsada(ORGAOS_FEDERAIS, tabela, mes)))
}

/** Providers from whom the INSS of cessão de mão de obra is withheld. */
function sofreInss({ prestador, tomador }: FatosRetencao): boolean {
  if (tomador === 'pessoa-fisica') return false
  if (prestador.tipo === 'simples') return prestador.anexoIv
  return prestador.tipo === 'pessoa-juridica'
}

function reterInss(fatos: FatosRetencao, memorial: Memorial): Retido {
  if (!fatos.maoDeObra || !sofreInss(fatos)) return ok(semRetencao())
  const mes = competenciaDe(fatos.emissao)
  const achada = vigente(INSS_DE_SERVICOS, mes)
  if (!achada.ok) return achada
  const tabela = achada.value
  const comCprb = fatos.prestador.tipo === 'pessoa-juridica' && fatos.prestador.cprb === true
  const aliquota = comCprb ? tabela.aliquotaCprb : tabela.aliquota
  const base = fatos.bruto - fatos.maoDeObra.reducoes
  const valor = valorExato(base, aliquota)
  if (valor < tabela.dispensaAbaixoDe) {
    return ok(
      semRetencao({ codigo: 'inss-dispensado', mensagem: 'INSS abaixo de R$ 10,00 não é retido.' }),
    )
  }
  const vencimento = prazo('inss', fatos.emissao, fatos)
  if (!vencimento.ok) return vencimento
  const regra = `retencao.inss@${tabela.desde}`
  const daBase = anotar(
    { memorial, raiz: `retencao.${fatos.id}` },
    {
      id: 'inss-base',
      rotulo: 'Base do INSS retido',
      formula: 'bruto − reducoes',
      operandos: {
        bruto: baseDaNota(fatos),
        reducoes: fato('Materiais e equipamentos da nota', fatos.maoDeObra.reducoes, 'nota'),
      },
      fundamento: 'IN RFB 2.110/2022, arts. 116 a 118',
      regra,
      exato: base,
    },
  )
  anotarRetencao(fatos, memorial, {
    tributo: 'inss',
    base: { ...daBase.como, valor: { tipo: 'centavos', valor: base } },
    aliquota,
    fonte: tabela.fonte,
    regra,
  })
  const retencao: Retencao = {
    tributo: 'inss',
    base,
    aliquota: aliquota.toString(),
    valor,
    codigoReceita: tabela.codigoReceita,
    vencimento: vencimento.value,
  }
  return ok(parte([retencao], tabelaUsada(INSS_DE_SERVICOS, tabela, mes)))
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
