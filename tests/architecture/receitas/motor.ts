// docs/how-to/add-a-tax-table.md, add-a-rule.md, add-a-tax.md, each done with something invented.
import type { Receita } from './copia.ts'

const motor = 'packages/engine/src'

export const TABELA: Receita = {
  nome: 'add-a-tax-table',
  novos: {
    [`${motor}/tabelas/inss/2099-01.ts`]: `import { tabelaInss } from './faixas.ts'

export const inss209901 = tabelaInss({
  desde: '2099-01',
  revisarEm: '2100-01',
  fonte: 'Portaria de exemplo 1/2099, anexo II',
  faixas: [
    { ate: 1621_00, aliquota: '0.075' },
    { ate: 3000_00, aliquota: '0.09' },
    { ate: 5000_00, aliquota: '0.12' },
    { ate: 9000_00, aliquota: '0.14' },
  ],
})
`,
  },
  mudancas: [
    {
      arquivo: `${motor}/tabelas/inss/index.ts`,
      troca: "import type { TabelaInss } from './faixas.ts'",
      por: "import { inss209901 } from './2099-01.ts'\nimport type { TabelaInss } from './faixas.ts'",
    },
    {
      arquivo: `${motor}/tabelas/inss/index.ts`,
      troca: '  inss202601,\n])',
      por: '  inss202601,\n  inss209901,\n])',
    },
    {
      arquivo: `${motor}/folha/exemplos/inss-empregado.json`,
      troca: '[\n  {\n    "nome": "2024, mínimo"',
      por: `[
  {
    "nome": "2099, último centavo da 1ª faixa",
    "fonte": "Portaria de exemplo 1/2099: 1.621,00 × 7,5 %",
    "fatos": { "competencia": "2099-01", "salarioDeContribuicao": 162100 },
    "espera": { "esocial": 12157, "exato": 12158 }
  },
  {
    "nome": "2024, mínimo"`,
    },
  ],
  testes: [`${motor}/tabelas/inss`, `${motor}/folha/pro-labore.test.ts`],
}

export const REGRA: Receita = {
  nome: 'add-a-rule',
  novos: {
    [`${motor}/tributos/exemplo/regra.ts`]: `import { type Centavos, decimal, meioParaCima } from '../../dinheiro/index.ts'
import { porVigencia } from '../../tempo/index.ts'

type Regra = (base: Centavos) => Centavos

/** Lei de exemplo 1/2000, art. 1º. */
const umPorCento: Regra = (base) => meioParaCima(decimal(base).mul('0.01'))
/** Lei de exemplo 2/2030, art. 1º: 2 %. */
const doisPorCento: Regra = (base) => meioParaCima(decimal(base).mul('0.02'))

/** The contribution of a month, in centavos. */
export const regraDoExemplo = porVigencia<Regra>('regra de exemplo', [
  ['2000-01', umPorCento],
  ['2030-01', doisPorCento],
])
`,
    [`${motor}/tributos/exemplo/regra.test.ts`]: `import { expect, test } from 'vitest'
import { regraDoExemplo } from './regra.ts'

test.each([
  ['2029-12', 101],
  ['2030-01', 201],
])('em %s são %i centavos', (mes, valor) => {
  const regra = regraDoExemplo(mes)
  expect(regra.ok && regra.value(10_050)).toBe(valor)
})
`,
  },
  mudancas: [],
  testes: [`${motor}/tributos/exemplo/regra.test.ts`],
}

export const TRIBUTO: Receita = {
  nome: 'add-a-tax',
  novos: {
    [`${motor}/tributos/exemplo/apurar.ts`]: `import {
  type Centavos,
  emCentavos,
  emTaxa,
  type Memorial,
  ok,
  type Result,
  refuse,
} from '../../dinheiro/index.ts'
import type { Competencia, SemTabelaVigente } from '../../tempo/index.ts'
import { regraDoExemplo } from './regra.ts'

export type FatosDoExemplo = { readonly competencia: Competencia; readonly base: Centavos }
export type RecusaDoExemplo =
  | SemTabelaVigente
  | { readonly codigo: 'fato-invalido'; readonly mensagem: string; readonly campo: string }

/** Contribuição de exemplo of a month, in centavos (Lei de exemplo 1/2000). */
export function apurarExemplo(
  { competencia, base }: FatosDoExemplo,
  memorial: Memorial,
): Result<{ readonly valor: Centavos }, RecusaDoExemplo> {
  if (base < 0) {
    const mensagem = 'A base não pode ser negativa: confira a receita do mês.'
    return refuse({ codigo: 'fato-invalido', campo: 'base', mensagem })
  }
  const regra = regraDoExemplo(competencia)
  if (!regra.ok) return regra
  const valor = regra.value(base)
  memorial.passo(() => ({
    id: 'exemplo',
    rotulo: 'Contribuição de exemplo',
    formula: 'base × aliquota',
    operandos: {
      base: { rotulo: 'Base', valor: emCentavos(base), origem: { tabela: 'receita_mensal' } },
      aliquota: { rotulo: 'Alíquota', valor: emTaxa('0.01'), origem: { tabela: 'lei' } },
    },
    arredondamento: 'meioParaCima',
    resultado: emCentavos(valor),
    fundamento: 'Lei de exemplo 1/2000, art. 1º',
    regra: 'exemplo@2000-01',
  }))
  return ok({ valor })
}
`,
    [`${motor}/tributos/exemplo/index.ts`]:
      "export { apurarExemplo, type FatosDoExemplo, type RecusaDoExemplo } from './apurar.ts'\n",
    [`${motor}/tributos/exemplo/exemplo.test.ts`]: `import { expect, test } from 'vitest'
import { comMemoria, conferirMemoria } from '../../dinheiro/index.ts'
import { apurarExemplo } from './index.ts'

test('o valor confere com a memória, e uma base negativa é recusada', () => {
  const memorial = comMemoria()
  const apurado = apurarExemplo({ competencia: '2026-06', base: 10_050 }, memorial)
  expect(apurado).toEqual({ ok: true, value: { valor: 101 } })
  expect(conferirMemoria(memorial.passos)).toEqual([])
  const recusado = apurarExemplo({ competencia: '2026-06', base: -1 }, memorial)
  expect(recusado).toMatchObject({ ok: false, refusal: { campo: 'base' } })
})
`,
  },
  mudancas: [
    {
      arquivo: 'packages/engine/package.json',
      troca: '    "./tributos/mei": "./src/tributos/mei/index.ts",',
      por: '    "./tributos/exemplo": "./src/tributos/exemplo/index.ts",\n    "./tributos/mei": "./src/tributos/mei/index.ts",',
    },
  ],
  testes: [`${motor}/tributos/exemplo/exemplo.test.ts`],
}
