import {
  type Centavos,
  centavos,
  type Decimal,
  decimal,
  emCentavos,
  emNumero,
  emTaxa,
  type Memorial,
  meioParaCima,
  type Operando,
  ok,
  type Result,
  refuse,
  SEM_MEMORIA,
} from '../dinheiro/index.ts'
import { TABELA_INSS } from '../tabelas/inss/index.ts'
import { ehCompetencia, tabelaUsada, vigente } from '../tempo/index.ts'
import { ehValorEmCentavos, fatoInvalido } from './recusas.ts'
import type { FatosInssEmpregado, InssEmpregado, ModoInss, RecusaFolha } from './tipos.ts'

type FaixaApurada = {
  readonly base: Centavos
  readonly aliquota: Decimal
  /** In centavos; a fraction survives only in the mode `exato`. */
  readonly valor: Decimal
}

/**
 * Progressive INSS of an employee on the part of the salary above what other employers already
 * contributed on, up to the ceiling (Lei 8.212/1991, arts. 20 and 28, § 5º; EC 103/2019, art. 28).
 * Values in centavos.
 */
export function apurarInssEmpregado(
  fatos: FatosInssEmpregado,
  memorial: Memorial = SEM_MEMORIA,
): Result<InssEmpregado, RecusaFolha> {
  const { competencia, salarioDeContribuicao: salario, outrasFontes, modo = 'esocial' } = fatos
  if (!ehCompetencia(competencia)) {
    return refuse(fatoInvalido('competencia', 'A competência não é um mês válido.'))
  }
  if (!ehValorEmCentavos(salario) || !ehValorEmCentavos(outrasFontes)) {
    return refuse(fatoInvalido('salarioDeContribuicao', 'Salário e outras fontes não têm sinal.'))
  }
  const achada = vigente(TABELA_INSS, competencia)
  if (!achada.ok) return achada
  const tabela = achada.value
  const piso = Math.min(outrasFontes, tabela.teto)
  const topo = Math.min(centavos(outrasFontes + salario), tabela.teto)
  const faixas: FaixaApurada[] = []
  for (const { acimaDe, ate, aliquota } of tabela.faixas) {
    const base = centavos(Math.max(0, Math.min(topo, ate) - Math.max(piso, acimaDe)))
    if (base === 0) continue
    const exato = decimal(base).mul(aliquota)
    // eSocial (S-5001) drops the fraction of each slice; the exact mode rounds only the total.
    faixas.push({ base, aliquota, valor: modo === 'esocial' ? exato.floor() : exato })
  }
  const total = meioParaCima(faixas.reduce((soma, f) => soma.add(f.valor), decimal(0)))
  const regra = `inss@${tabela.desde}`
  if (memorial.ativo) explicar(memorial, { faixas, total, modo, regra, fonte: tabela.fonte })
  return ok({
    base: centavos(topo - piso),
    valor: total,
    faixas: faixas.map((f) => ({
      base: f.base,
      aliquota: f.aliquota.toString(),
      valor: f.valor.toString(),
    })),
    tabela: tabelaUsada(TABELA_INSS, tabela, competencia),
  })
}

type Explicacao = {
  readonly faixas: readonly FaixaApurada[]
  readonly total: Centavos
  readonly modo: ModoInss
  readonly regra: string
  readonly fonte: string
}

function explicar(memorial: Memorial, { faixas, total, modo, regra, fonte }: Explicacao): void {
  for (const [indice, faixa] of faixas.entries()) {
    memorial.passo(() => ({
      id: `inss-empregado.faixa-${indice + 1}`,
      rotulo: `INSS sobre a parte do salário na alíquota de ${faixa.aliquota.mul(100)} %`,
      formula: 'base × aliquota',
      operandos: {
        base: { rotulo: 'Parte do salário nesta faixa', valor: emCentavos(faixa.base) },
        aliquota: { rotulo: 'Alíquota da faixa', valor: emTaxa(faixa.aliquota) },
      },
      ...(modo === 'esocial' ? { arredondamento: 'truncar' as const } : {}),
      resultado: emNumero(faixa.valor),
      fundamento: fonte,
      regra,
    }))
  }
  memorial.passo(() => ({
    id: 'inss-empregado.valor',
    rotulo: 'INSS do empregado',
    formula: faixas.map((_, i) => `faixa${i + 1}`).join(' + ') || '0',
    operandos: Object.fromEntries(
      faixas.map((faixa, i): [string, Operando] => [
        `faixa${i + 1}`,
        {
          rotulo: `${i + 1}ª parte`,
          valor: emNumero(faixa.valor),
          de: `inss-empregado.faixa-${i + 1}`,
        },
      ]),
    ),
    arredondamento: modo === 'esocial' ? 'truncar' : 'meioParaCima',
    resultado: emCentavos(total),
    fundamento: 'Lei 8.212/1991, art. 20',
    regra,
  }))
}
