import {
  emCentavos,
  emNumero,
  emTaxa,
  emTexto,
  type Memorial,
  type Operando,
  type Passo,
  type ValorMemoria,
} from '../dinheiro/index.ts'
import { competenciaDe } from '../tempo/index.ts'
import type { CalculoProLabore, RegrasProLabore } from './calculo-pro-labore.ts'
import type { FatosProLabore } from './tipos.ts'

type Contexto = { readonly regras: RegrasProLabore; readonly calculo: CalculoProLabore }

const fato = (rotulo: string, valor: ValorMemoria): Operando => ({ rotulo, valor })
const vindoDe = (de: string, rotulo: string, valor: ValorMemoria): Operando => ({
  rotulo,
  valor,
  de,
})

/** Records how one pró-labore was reached, in the order an accountant would redo it on paper. */
export function explicarProLabore(
  memorial: Memorial,
  fatos: FatosProLabore,
  contexto: Contexto,
): void {
  // Several partners share one memória, so each one's steps carry who they are of.
  const id = (passo: string) => `pro-labore-${fatos.socioId}.${passo}`
  explicarInss(memorial, { fatos, ...contexto, id })
  explicarBaseDoIrrf(memorial, { fatos, ...contexto, id })
  explicarImposto(memorial, { fatos, ...contexto, id })
  explicarLiquido(memorial, { fatos, ...contexto, id })
}

type Parte = Contexto & {
  readonly fatos: FatosProLabore
  readonly id: (passo: string) => string
}

function explicarInss(memorial: Memorial, { fatos, regras, calculo, id }: Parte): void {
  const { inss, individual } = regras
  memorial.passo(() => ({
    id: id('base-inss'),
    rotulo: 'Base do INSS, até o teto',
    formula: 'mínimo(bruto; máximo(0; teto − outrasFontes))',
    operandos: {
      bruto: fato('Pró-labore bruto', emCentavos(fatos.bruto)),
      teto: fato('Teto do salário-de-contribuição', emCentavos(inss.teto)),
      outrasFontes: fato(
        'Base já contribuída em outras fontes',
        emCentavos(fatos.outrasFontesInss),
      ),
    },
    resultado: emCentavos(calculo.baseInss),
    fundamento: `Lei 8.212/1991, art. 28, III e § 5º; ${inss.fonte}`,
    regra: `inss@${inss.desde}`,
  }))
  memorial.passo(() => ({
    id: id('inss'),
    rotulo: 'INSS retido do sócio',
    formula: 'base × aliquota',
    operandos: {
      base: vindoDe(id('base-inss'), 'Base do INSS', emCentavos(calculo.baseInss)),
      aliquota: fato('Alíquota do contribuinte individual', emTaxa(individual.aliquota)),
    },
    arredondamento: fatos.modoInss === 'exato' ? 'meioParaCima' : 'truncar',
    resultado: emCentavos(calculo.inss),
    fundamento: individual.fonte,
    regra: `inss.contribuinte-individual@${individual.desde}`,
  }))
}

function explicarBaseDoIrrf(memorial: Memorial, { fatos, regras, calculo, id }: Parte): void {
  const { tabela } = regras.irrf
  const { calculoIrrf: irrf } = calculo
  const pago = fatos.jaPagoNoMes
  const regra = `irrf@${tabela.desde}`
  memorial.passo(() => ({
    id: id('rendimento'),
    rotulo: `Rendimento pago em ${competenciaDe(fatos.dataDePagamento)}`,
    formula: pago ? 'bruto + jaPago' : 'bruto',
    operandos: {
      bruto: fato('Pró-labore bruto', emCentavos(fatos.bruto)),
      ...(pago ? { jaPago: fato('Já pago no mesmo mês', emCentavos(pago.bruto)) } : {}),
    },
    resultado: emCentavos(fatos.bruto + (pago?.bruto ?? 0)),
    fundamento: 'RIR/2018 (Decreto 9.580), art. 677',
    regra,
  }))
  memorial.passo(() => ({
    id: id('deducoes-legais'),
    rotulo: 'Deduções legais',
    formula: `inss${pago ? ' + inssJaRetido' : ''} + dependentes × porDependente + pensao`,
    operandos: {
      inss: vindoDe(id('inss'), 'INSS retido', emCentavos(calculo.inss)),
      ...(pago ? { inssJaRetido: fato('INSS já retido no mês', emCentavos(pago.inss)) } : {}),
      dependentes: fato('Dependentes', emNumero(String(fatos.dependentes))),
      porDependente: fato('Dedução por dependente', emCentavos(tabela.porDependente)),
      pensao: fato('Pensão alimentícia', emCentavos(fatos.pensaoAlimenticia ?? 0)),
    },
    resultado: emCentavos(irrf.deducoesLegais),
    fundamento: 'Lei 9.250/1995, art. 4º, II, III e IV',
    regra,
  }))
  memorial.passo(() => ({
    id: id('deducao'),
    rotulo: `Dedução mais favorável: ${irrf.deducoes === 'legais' ? 'deduções legais' : 'desconto simplificado'}`,
    formula: 'máximo(deducoesLegais; descontoSimplificado)',
    operandos: {
      deducoesLegais: vindoDe(
        id('deducoes-legais'),
        'Deduções legais',
        emCentavos(irrf.deducoesLegais),
      ),
      descontoSimplificado: fato('Desconto simplificado', emCentavos(tabela.descontoSimplificado)),
    },
    resultado: emCentavos(irrf.deducao),
    fundamento: 'Lei 9.250/1995, art. 4º, § 1º',
    regra,
  }))
  memorial.passo(() => ({
    id: id('base-irrf'),
    rotulo: 'Base do IRRF',
    formula: 'máximo(0; rendimento − deducao)',
    operandos: {
      rendimento: vindoDe(
        id('rendimento'),
        'Rendimento do mês',
        emCentavos(fatos.bruto + (pago?.bruto ?? 0)),
      ),
      deducao: vindoDe(id('deducao'), 'Dedução', emCentavos(irrf.deducao)),
    },
    resultado: emCentavos(irrf.base),
    fundamento: 'Lei 9.250/1995, art. 4º',
    regra,
  }))
}

function explicarImposto(memorial: Memorial, { fatos, regras, calculo, id }: Parte): void {
  const { tabela, reducao } = regras.irrf
  const { calculoIrrf: irrf } = calculo
  memorial.passo(() => ({
    id: id('irrf-tabela'),
    rotulo: 'IRRF pela tabela progressiva',
    formula: 'base × aliquota − parcela',
    operandos: {
      base: vindoDe(id('base-irrf'), 'Base do IRRF', emCentavos(irrf.base)),
      aliquota: fato('Alíquota da faixa', emTaxa(irrf.faixa.aliquota)),
      parcela: fato('Parcela a deduzir', emCentavos(irrf.faixa.parcela)),
    },
    arredondamento: 'meioParaCima',
    resultado: emCentavos(irrf.antesDaReducao),
    fundamento: tabela.fonte,
    regra: `irrf@${tabela.desde}`,
  }))
  if (reducao) {
    memorial.passo(() => passoDaReducao({ fatos, regras, calculo, id }))
  }
  const pago = fatos.jaPagoNoMes
  const aposReducao = reducao ? '(imposto − reducao)' : 'imposto'
  memorial.passo(() => ({
    id: id('irrf'),
    rotulo: 'IRRF a reter',
    formula: `se ${aposReducao} ≤ minimoRetido: 0; senão ${aposReducao}${pago ? ' − jaRetido, nunca abaixo de 0' : ''}`,
    operandos: {
      imposto: vindoDe(id('irrf-tabela'), 'IRRF pela tabela', emCentavos(irrf.antesDaReducao)),
      ...(reducao ? { reducao: vindoDe(id('reducao'), 'Redução', emCentavos(irrf.reducao)) } : {}),
      minimoRetido: fato('Valor que dispensa a retenção', emCentavos(tabela.minimoRetido)),
      ...(pago ? { jaRetido: fato('IRRF já retido no mês', emCentavos(pago.irrf)) } : {}),
    },
    resultado: emCentavos(calculo.irrf),
    fundamento: 'Lei 9.430/1996, art. 67; RIR/2018, art. 677',
    regra: `irrf@${tabela.desde}`,
  }))
}

function passoDaReducao({ fatos, regras, calculo, id }: Parte): Passo {
  const { reducao: tabela } = regras.irrf
  const { calculoIrrf: irrf } = calculo
  const rendimento = fatos.bruto + (fatos.jaPagoNoMes?.bruto ?? 0)
  const comum = {
    rendimento: vindoDe(id('rendimento'), 'Rendimento do mês, bruto', emCentavos(rendimento)),
    imposto: vindoDe(id('irrf-tabela'), 'IRRF pela tabela', emCentavos(irrf.antesDaReducao)),
  }
  const base = {
    id: id('reducao'),
    rotulo: 'Redução do IRRF',
    resultado: emCentavos(irrf.reducao),
    fundamento: tabela?.fonte ?? '',
    regra: `irrf.reducao@${tabela?.desde ?? ''}`,
  }
  if (!tabela || rendimento > tabela.parcialAte) {
    return {
      ...base,
      formula: 'rendimento acima de limite: 0',
      operandos: {
        rendimento: comum.rendimento,
        limite: fato('Limite da redução', tabela ? emCentavos(tabela.parcialAte) : emTexto('—')),
      },
    }
  }
  if (rendimento <= tabela.integralAte) {
    return {
      ...base,
      formula: 'rendimento até limite: mínimo(maximo; imposto)',
      operandos: {
        ...comum,
        limite: fato('Limite da redução integral', emCentavos(tabela.integralAte)),
        maximo: fato('Redução máxima', emCentavos(tabela.maximo)),
      },
    }
  }
  return {
    ...base,
    formula: 'mínimo(máximo(0; constante − fator × rendimento); imposto)',
    operandos: {
      ...comum,
      constante: fato('Constante da lei', emCentavos(tabela.constante)),
      fator: fato('Fator da lei', emTaxa(tabela.fator)),
    },
    arredondamento: 'meioParaCima',
  }
}

function explicarLiquido(memorial: Memorial, { fatos, regras, calculo, id }: Parte): void {
  if (fatos.patronalForaDoDas) {
    memorial.passo(() => ({
      id: id('cpp'),
      rotulo: 'Contribuição da empresa sobre o pró-labore',
      formula: 'bruto × aliquota',
      operandos: {
        bruto: fato('Pró-labore bruto', emCentavos(fatos.bruto)),
        aliquota: fato('Alíquota patronal', emTaxa(regras.patronal.aliquota)),
      },
      arredondamento: 'meioParaCima',
      resultado: emCentavos(calculo.cppPatronal),
      fundamento: regras.patronal.fonte,
      regra: `inss.patronal-contribuinte-individual@${regras.patronal.desde}`,
    }))
  }
  memorial.passo(() => ({
    id: id('liquido'),
    rotulo: 'Pró-labore líquido',
    formula: 'bruto − inss − irrf − pensao',
    operandos: {
      bruto: fato('Pró-labore bruto', emCentavos(fatos.bruto)),
      inss: vindoDe(id('inss'), 'INSS retido', emCentavos(calculo.inss)),
      irrf: vindoDe(id('irrf'), 'IRRF retido', emCentavos(calculo.irrf)),
      pensao: fato('Pensão alimentícia', emCentavos(fatos.pensaoAlimenticia ?? 0)),
    },
    resultado: emCentavos(calculo.liquido),
    fundamento: 'Lei 8.212/1991, art. 30, § 4º; RIR/2018, art. 677',
    regra: 'pro-labore.liquido@2018-01',
  }))
}
