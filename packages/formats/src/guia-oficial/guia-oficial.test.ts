import { montarCodigoDeBarras } from '@razao/engine/guias'
import { expect, test } from 'vitest'
import { montarBrCodeDinamico } from '../pix/index.ts'
import { lerGuiaOficial, type PapelLido } from './index.ts'

const HOJE = '2026-11-10'
/** Words by blanks, as many units wide as letters. */
const papelDe = (texto: string, qrs: readonly string[] = []): PapelLido => ({
  linhas: texto.split('\n').map((linha) =>
    [...linha.matchAll(/\S+(?: \S+)*/g)].map(({ 0: escrito, index }) => ({
      ...{ texto: escrito, de: index, ate: index + escrito.length },
    })),
  ),
  qrs,
})
const ler = (texto: string, qrs: readonly string[] = []) =>
  lerGuiaOficial(papelDe(texto, qrs), HOJE)
const recusa = (texto: string, qrs: readonly string[] = []) => {
  const lida = ler(texto, qrs)
  return lida.ok ? null : lida.refusal.mensagem
}

// The first is a line that the Receita issued; the others have its layout, with digits of their own. Names are invented.
const DAS_2021 = `Documento de Arrecadação
do Simples Nacional
CNPJ  Razão Social
11.222.333/0001-81  EMPRESA EXEMPLO LTDA
Período de Apuração  Data de Vencimento  Número do Documento  Pagar este documento até
Julho/2021  20/08/2021  07.20.21214.6907609-3
20/08/2021
Observações  Valor Total do Documento
1.737,25
Composição do Documento de Arrecadação
Código  Denominação              Principal  Multa  Juros     Total
1001  IRPJ - SIMPLES NACIONAL        69,49                   69,49
07/2021
Totais                            1.737,25                1.737,25
SENDA (Versão:5.0.0)  Página: 1/1  02/08/2021 14:54:11
85840000017 5 37250328212 6 32072021214 0 69076093682 3  AUTENTICAÇÃO MECÂNICA
Documento de Arrecadação do Simples Nacional  Pague com o PIX
85840000017 5 37250328212 6 32072021214 0 69076093682 3  CNPJ: 11.222.333/0001-81
Número: 07.20.21214.6907609-3
Pagar até: 20/08/2021
Valor: 1.737,25`

test('o DAS de um mês, em dia', () => {
  expect(ler(DAS_2021)).toEqual({
    ok: true,
    value: {
      ...{ especie: 'das', numero: '07202121469076093', inscricoes: ['11222333000181'] },
      ...{ competencia: '2021-07', vencimento: '2021-08-20', pagarAte: '2021-08-20' },
      ...{ total: 1_737_25, partes: { principal: 1_737_25, multa: 0, juros: 0 }, pix: null },
      // Only one of its lines is in this example, and it does not come to the total.
      composicao: null,
      codigoDeBarras: '85840000017372503282123207202121469076093682',
      linhaDigitavel: '858400000175372503282126320720212140690760936823',
    },
  })
})

test('o DAS atrasado vence em um dia e é pago até outro, com multa e juros', () => {
  const lida = ler(`Documento de Arrecadação
do Simples Nacional
CNPJ  Razão Social
11.222.333/0001-81  EMPRESA EXEMPLO LTDA
Período de Apuração  Data de Vencimento  Número do Documento  Pagar este documento até
julho/2026  31/07/2026  07.99.26230.3095657-6
31/08/2026
Valor Total do Documento
332,65
Código  Denominação  Principal  Multa  Juros  Total
1004  COFINS - SIMPLES NACIONAL  31,64  6,33  4,68  42,65
Totais  246,79  49,35  36,51  332,65
85800000003 8 32650328262 9 43079926230 4 30956576080 0  AUTENTICAÇÃO MECÂNICA
85800000003 8 32650328262 9 43079926230 4 30956576080 0  Número: 07.99.26230.3095657-6
Pagar até: 31/08/2026`)
  expect(lida).toMatchObject({
    value: {
      ...{ especie: 'das', numero: '07992623030956576', competencia: '2026-07' },
      ...{ vencimento: '2026-07-31', pagarAte: '2026-08-31', total: 332_65 },
      partes: { principal: 246_79, multa: 49_35, juros: 36_51 },
    },
  })
})

const DARF = `1a. via
MINISTÉRIO DA FAZENDA  02 PERÍODO DE APURAÇÃO  30/04/2026
03 NÚMERO DO CPF OU CNPJ
Documento de Arrecadação de Receitas Federais  11.222.333/0001-81
04 CÓDIGO DA RECEITA
1124
06 DATA DE VENCIMENTO
EMPRESA EXEMPLO LTDA  31/07/2026
Número do Documento: 07.93.26195.9218090-8  07 VALOR DO PRINCIPAL
1.503,09
Data limite para acolhimento: 31/07/2026
10 VALOR TOTAL
1.567,41
85800000015 1 67410385262 1 12079326195 4 92180908750 2`

test('o DARF do formulário numerado, nas duas vias', () => {
  expect(ler(`${DARF}\n${DARF}`)).toMatchObject({
    value: {
      ...{ especie: 'darf', numero: '07932619592180908', competencia: '2026-04' },
      ...{ vencimento: '2026-07-31', pagarAte: '2026-07-31', total: 1_567_41, partes: null },
    },
  })
})

test('de vários meses não é de nenhum', () => {
  const varios = DARF.replace('02 PERÍODO DE APURAÇÃO  30/04/2026', 'Diversos')
  expect(
    ler(`${varios}\nPA 05/2026 Vencimento 24/06/2026\nPA 06/2026 Vencimento 24/07/2026`),
  ).toMatchObject({
    value: { competencia: null },
  })
  expect(ler(`${varios}\nPA 01/06/2026 Vencimento 24/07/2026\nPA:06/2026`)).toMatchObject({
    value: { competencia: '2026-06' },
  })
})

test('o valor do meio é da coluna sob a qual está', () => {
  const com = (onde: 'multa' | 'juros') => {
    const [antes, depois] = onde === 'multa' ? ['', '       '] : ['       ', '']
    return ler(
      DAS_2021.replace(
        'Totais                            1.737,25                1.737,25',
        `Totais                            1.700,00 ${antes} 37,25${depois}  1.737,25`,
      ),
    )
  }
  expect(com('multa')).toMatchObject({ value: { partes: { multa: 37_25, juros: 0 } } })
  expect(com('juros')).toMatchObject({ value: { partes: { multa: 0, juros: 37_25 } } })
})

test('o DARF de vários débitos diz quanto é de cada um, e só se somam o total', () => {
  const varios = DAS_2021.replace(
    /1001 {2}IRPJ[\s\S]*07\/2021\n/,
    `1082  CP SEGURADOS              1.000,00   20,00           1.020,00
01  CP SEGURADOS - EMPREGADOS/AVULSOS
PA: 07/2021 Vencimento 20/08/2021
0561  IRRF - TRABALHO             700,00           17,25     717,25
`,
  )
  expect(ler(varios)).toMatchObject({
    value: {
      composicao: [
        { codigo: '1082', principal: 1_000_00, multa: 20_00, juros: 0 },
        { codigo: '0561', principal: 700_00, multa: 0, juros: 17_25 },
      ],
    },
  })
  expect(ler(varios.replace('717,25', '716,25'))).toMatchObject({ value: { composicao: null } })
})

test('o que não fecha não é partido', () => {
  const outro = DAS_2021.replace(
    'Totais                            1.737,25 ',
    'Totais                            1.700,00 ',
  )
  expect(ler(outro)).toMatchObject({ value: { partes: null, total: 1_737_25 } })
})

const pixDe = (valor: number) => {
  const codigo = montarBrCodeDinamico({
    ...{ url: 'pix.receita.example/v2/07202121469076093', nome: 'RECEITA FEDERAL' },
    ...{ cidade: 'BRASILIA', valor },
  })
  return codigo.ok ? codigo.value : ''
}

test('o Pix vem do QR, ou do texto partido em linhas, e é do mesmo valor', () => {
  const certo = pixDe(1_737_25)
  const pix = { copiaECola: certo, recebedor: 'RECEITA FEDERAL' }
  expect(ler(DAS_2021, [certo, 'https://outro.example'])).toMatchObject({ value: { pix } })
  expect(ler(`${DAS_2021}\n${certo.slice(0, 60)}\n${certo.slice(60)}`)).toMatchObject({
    value: { pix },
  })
  expect(recusa(DAS_2021, [pixDe(1_737_24)])).toContain('O Pix deste PDF é de R$ 1.737,24')
  expect(recusa(DAS_2021, [certo, pixDe(0).replace('x', 'y'), montarOutro()])).toContain(
    'mais de um Pix',
  )
})
const montarOutro = () => {
  const codigo = montarBrCodeDinamico({
    ...{ url: 'pix.outro.example/v2/1', nome: 'OUTRO', cidade: 'BRASILIA', valor: 1_737_25 },
  })
  return codigo.ok ? codigo.value : ''
}

test('a guia do município é conferida pelo código, ou pelo boleto', () => {
  const codigo = montarCodigoDeBarras({
    ...{ segmento: '1', identificador: '6', valor: 50_00, convenio: '1234' },
    campoLivre: '2026112000000000000012345',
  })
  const barras = codigo.ok ? codigo.value : ''
  expect(
    ler(
      `PREFEITURA\nCompetência: 10/2026 Vencimento: 20/11/2026\nNúmero da Guia: 12345-6\nValor 50,00\n${linhaDe(barras)}`,
    ),
  ).toMatchObject({
    value: {
      ...{ especie: 'outra', numero: '123456', competencia: '2026-10', vencimento: '2026-11-20' },
      ...{ pagarAte: '2026-11-20', total: 50_00, codigoDeBarras: barras },
    },
  })
  const boleto = ler('Valor 400,00\n00190.00009 01234.567004 00000.005173 1 69910000040000')
  expect(boleto).toMatchObject({ value: { especie: 'outra', total: 400_00 } })
  if (boleto.ok) expect(boleto.value.linhaDigitavel).toHaveLength(47)
})

/** Module 10 in each block, by hand. */
function linhaDe(barras: string): string {
  const dv = (bloco: string) => {
    const soma = [...bloco].reverse().reduce((total, n, i) => {
      const produto = Number(n) * (i % 2 === 0 ? 2 : 1)
      return total + Math.floor(produto / 10) + (produto % 10)
    }, 0)
    return (10 - (soma % 10)) % 10
  }
  return [0, 11, 22, 33]
    .map((de) => `${barras.slice(de, de + 11)}-${dv(barras.slice(de, de + 11))}`)
    .join(' ')
}

test.each([
  ['Recibo de Entrega', 'Não há linha digitável'],
  [DAS_2021.replaceAll('85840000017 5', '85840000018 5'), 'não confere'],
  [DAS_2021.replaceAll('1.737,25', '1.737,26'), 'não está escrito no PDF'],
  [DAS_2021.replaceAll('07.20.21214.6907609-3', '07.20.21214.6907609-4'), 'não é o do código'],
  [`${DAS_2021}\n${DARF}`, 'mais de uma guia'],
])('recusado: %#', (texto, trecho) => expect(recusa(texto)).toContain(trecho))
