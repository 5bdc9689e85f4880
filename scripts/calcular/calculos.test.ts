import { parseArgs } from 'node:util'
import { expect, test } from 'vitest'
import { CALCULOS } from './calculos.ts'
import { lerOpcoes } from './opcoes.ts'
import { mostrar } from './tabela.ts'

function rodar(linha: string) {
  const args = linha.split(' ')
  const { calculo, opcoes, erro } = lerOpcoes((config) => parseArgs({ args, ...config }))
  if (erro !== null) return { ok: false as const, refusal: { codigo: 'erro', mensagem: erro } }
  const resposta = CALCULOS[calculo]?.(opcoes)
  if (!resposta) throw new Error(`sem cálculo ${calculo}`)
  return resposta
}
const linhas = (linha: string) => {
  const resposta = rodar(linha)
  if (!resposta.ok) throw new Error(resposta.refusal.mensagem)
  return Object.fromEntries(resposta.value.linhas)
}

test('o DAS do Anexo III com RBT12 de R$ 300 mil', () => {
  const comando = 'das --anexo III --rbt12 300000 --receita 25000 --competencia 2026-06'
  expect(linhas(comando)).toMatchObject({
    'Anexo e faixa': 'III, 2ª faixa',
    'Alíquota efetiva': '8,0800 %',
    'DAS a pagar': 2_020_00,
  })
  const resposta = rodar(comando)
  const texto = resposta.ok ? mostrar(resposta.value) : ''
  expect(texto).toContain('DAS a pagar       R$ 2.020,00')
  expect(texto).toContain('(rbt12 × nominal2 − parcela2) ÷ rbt12')
})

test('o RBT12 digitado é o RBT12 usado, também na janela de 2027', () => {
  for (const mes of ['2026-01', '2026-12', '2027-01', '2027-06']) {
    const comando = `das --anexo I --rbt12 360.000,01 --receita 1 --competencia ${mes}`
    expect(linhas(comando).RBT12).toBe(360_000_01)
  }
})

test('o fator r escolhe o anexo pela folha', () => {
  const com = (folha: string) =>
    linhas(
      `das --anexo fator-r --rbt12 300000 --folha12 ${folha} --receita 1 --competencia 2026-06`,
    )
  expect(com('84000')).toMatchObject({ 'Anexo e faixa': 'III, 2ª faixa', 'Fator r': '0.28' })
  expect(com('83999.99')).toMatchObject({ 'Anexo e faixa': 'V, 2ª faixa', 'Fator r': '0.27' })
})

test('pró-labore, MEI e fator r', () => {
  expect(linhas('pro-labore --bruto 5000 --competencia 2026-06')).toMatchObject({
    'INSS retido': 550_00,
    'IRRF retido': 0,
    Líquido: 4_450_00,
  })
  expect(linhas('mei --competencia 2026-06 --atividade ambos')['DAS-MEI a pagar']).toBe(87_05)
  expect(linhas('fator-r --receita 30000 --competencia 2026-06')['Menor custo']).toBe(
    'Pró-labore de R$ 8.400,00: Anexo III',
  )
})

test('o que falta ou está errado é dito em português', () => {
  const mensagem = (linha: string) => {
    const resposta = rodar(linha)
    return resposta.ok ? '' : resposta.refusal.mensagem
  }
  expect(mensagem('das --anexo VI --rbt12 1 --receita 1 --competencia 2026-06')).toBe(
    '--anexo: escolha entre I, II, III, IV, V, fator-r.',
  )
  expect(mensagem('das --anexo I --rbt12 dez --receita 1 --competencia 2026-06')).toContain(
    '--rbt12: informe um valor em reais',
  )
  expect(mensagem('mei --competencia junho')).toContain('--competencia')
  expect(mensagem('das --rbt13 1')).toBe('Opção desconhecida ou sem valor: --rbt13')
})

test('o holerite de R$ 3.000,00 em 2026', () => {
  expect(linhas('holerite --salario 3000 --competencia 2026-06')).toMatchObject({
    INSS: 248_58,
    IRRF: 0,
    Líquido: 2_751_42,
    'FGTS depositado': 240_00,
  })
})

test('a guia em atraso: 56 dias, Selic de julho e 1 % de agosto', () => {
  // 0,33 % × 56 = 18,48 %; 1,28 % de julho + 1 %.
  expect(linhas('guia --valor 1000 --vencimento 2025-06-20 --pagamento 2025-08-15')).toMatchObject({
    'Dias de atraso': '56',
    Multa: 184_80,
    Juros: 22_80,
    Total: 1_207_60,
  })
  expect(rodar('guia --valor 1 --vencimento 2025-02-30 --pagamento 2025-08-15')).toMatchObject({
    refusal: { codigo: 'opcao-invalida' },
  })
})
