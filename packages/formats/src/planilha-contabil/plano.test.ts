import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EcdLida } from '../ecd/index.ts'
import { lerCelulas, lerPlanoDaPlanilha, planoDaEcd } from './index.ts'

const ler = (texto: string) => {
  const celulas = lerCelulas(new TextEncoder().encode(texto))
  if (!celulas.ok) throw new Error(celulas.refusal.mensagem)
  return lerPlanoDaPlanilha(celulas.value)
}

test('códigos sem pontos ganham os níveis, e o do arquivo fica como reduzido', () => {
  const { contas, erros, avisos } = ler(
    'Plano de contas da Empresa Fictícia;\n\nClassificação;Descrição\n1;ATIVO\n11;CIRCULANTE\n1101;DISPONÍVEL\n1101001;Caixa\n1101002;(-) Perdas\n2;PASSIVO\n3;RECEITAS\n3101;Serviços\n4;DESPESAS\n4101;Aluguel\n',
  )
  expect(erros).toEqual([])
  expect(contas.map((c) => [c.codigo, c.tipo, c.natureza, c.grupo, c.reduzido])).toEqual([
    ['1', 'sintetica', 'devedora', 'ativo', null],
    ['1.1', 'sintetica', 'devedora', 'ativo', '11'],
    ['1.1.01', 'sintetica', 'devedora', 'ativo', '1101'],
    ['1.1.01.001', 'analitica', 'devedora', 'ativo', '1101001'],
    ['1.1.01.002', 'analitica', 'credora', 'ativo', '1101002'],
    ['2', 'analitica', 'credora', 'passivo', null],
    ['3', 'sintetica', 'credora', 'resultado', null],
    ['3.101', 'analitica', 'credora', 'resultado', '3101'],
    ['4', 'sintetica', 'devedora', 'resultado', null],
    ['4.101', 'analitica', 'devedora', 'resultado', '4101'],
  ])
  expect(avisos).toHaveLength(2)
})

test('com código e classificação, a classificação é o código e o outro o reduzido', () => {
  const { contas } = ler(
    'Código;Classificação;Nome\n1;1;ATIVO\n7;1.1;CIRCULANTE\n12;1.1.01;Caixa\n',
  )
  expect(contas.map((c) => [c.codigo, c.tipo, c.grupo, c.reduzido])).toEqual([
    ['1', 'sintetica', 'ativo', '1'],
    ['1.1', 'sintetica', 'ativo', '7'],
    ['1.1.01', 'analitica', 'ativo', '12'],
  ])
})

test('o que a planilha diz vale mais do que o que se deduz; o que não se lê tem linha', () => {
  const { contas, erros, avisos } = ler(
    'Código;Nome;Tipo;Natureza;Reduzido;Conta referencial;Função\n1;ATIVO;S;D;1;;\n1.1;Caixa;A;C;5;1.01.01.01.01;caixa\n1.1;Outra vez;A;D;;;\n;Sem código;A;D;;;\n1.2;;A;D;;;\n',
  )
  expect(contas[1]).toMatchObject({
    codigo: '1.1',
    natureza: 'credora',
    reduzido: '5',
    referencial: '1.01.01.01.01',
    funcao: 'caixa',
  })
  expect(erros.map(({ linha }) => linha)).toEqual([5, 6, 4])
  expect(avisos).toEqual([])
  expect(ler('a;b\nc;d\n').erros[0]?.mensagem).toMatch(/código e a do nome/)
})

const ecd = (plano: EcdLida['plano']): EcdLida => ({
  ...{ empresa: null, periodo: null, plano, saldosMensais: [], historicosPadrao: [] },
  ...{ centros: [], participantes: [], signatarios: [], lancamentos: 0, erros: [] },
})

test('o plano da ECD segue a superior que ela diz, mesmo quando o código não a começa', () => {
  const conta = (codigo: string, superior: string | null, tipo: 'sintetica' | 'analitica') => ({
    ...{ codigo, superior, tipo, nome: `Conta ${codigo}`, grupo: 'ativo' as const, nivel: 1 },
  })
  const { contas } = planoDaEcd(
    ecd([
      conta('900', null, 'sintetica'),
      conta('17', '900', 'sintetica'),
      conta('8', '17', 'analitica'),
    ]),
  )
  expect(contas.map(({ codigo, reduzido }) => [codigo, reduzido])).toEqual([
    ['900', null],
    ['900.17', '17'],
    ['900.17.8', '8'],
  ])
})

test('um plano em círculo, ou qualquer coisa, não prende a leitura', () => {
  const laco = (codigo: string, superior: string) => ({
    ...{
      codigo,
      superior,
      tipo: 'sintetica' as const,
      nome: 'x',
      grupo: 'ativo' as const,
      nivel: 1,
    },
  })
  expect(planoDaEcd(ecd([laco('1', '2'), laco('2', '1'), laco('3', '3')])).contas).toHaveLength(3)
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)))),
      (linhas) => {
        lerPlanoDaPlanilha([['Código', 'Nome', 'Tipo'], ...linhas])
      },
    ),
  )
})
