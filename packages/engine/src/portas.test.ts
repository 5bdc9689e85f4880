import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temPorta } from './porta/index.ts'

// Every calculation that the engine offers stands behind a door (ADR 0028). What a room exports is either
// behind one, or here with the reason why not.

/** Rooms that are a kit: arithmetic, calendar and texts, whose callers are the rules and the screens. */
const KIT = ['cadastro', 'cadastro/inscricao-estadual', 'dinheiro', 'porta', 'tempo', 'testes']

/** Reasons: each function has one, and one that ended is taken out. */
const SEM_PORTA: Readonly<Record<string, readonly string[]>> = {
  'lê uma tabela ou uma palavra e não calcula': [
    ...['terceirosDoCodigo', 'tetoInss', 'emEscala', 'salarioMinimo', 'faseDaReforma'],
    ...['opcoesAbertas', 'mudancasPara', 'atividadePgdasd', 'admiteCaixa', 'mencoesDoDocumento'],
    ...['textoDaMulta', 'rotuloDaAtividade', 'presuncaoDoCnae', 'fimDoPisCofins', 'avisosDeDarf'],
    ...['linhaDaDreDe', 'ehTipoDeFato', 'contaDoPlano', 'contaSuperior', 'deAnoPassado'],
    ...[
      'normasEsperadas',
      'jurosAntesDoVencimento',
      'lerChavePix',
      'ehSegmento',
      'codigoDeReceita',
    ],
    ...[
      'formatarLinhaDigitavel',
      'limparCodigo',
      'crc16',
      'formatarNumeroDoDocumento',
      'regrasIrrf',
      'viaDaGuia',
      'idDoTributo',
      'comoDeFora',
      'quandoVenceu',
    ],
  ],
  'lê o código de uma conta': [
    ...['contasDaDepreciacao', 'naoSeDeprecia'],
    ...['grupoDe', 'gruposDaConta', 'superioresDe', 'linhaDaDre', 'lugarNasDemonstracoes'],
    ...['saldosParaMutacoes', 'anteriorAberto', 'leComEncerramento', 'movimento'],
  ],
  'lê o que uma regra respondeu, não fatos': [
    ...['guiasDasRetencoes', 'retencoesSofridas', 'porEstabelecimento', 'projetarProximoMes'],
    ...[
      'ordenarAvisos',
      'serializarCanonico',
      'compararFechamentos',
      'hashDoMes',
      'sha256',
      'explicarIrrf',
      'compararPgdasd',
      'compararDctfweb',
      'repartirPagamento',
      'compararDasMei',
      'porqueDoPgmei',
      'porqueNaoDeclara',
      'perguntasDoPgdasd',
    ],
    ...['resultadoLiquido', 'semMovimento', 'partidaQueSeAnula'],
  ],
  'compõe a receita, que a regra de cada tributo confere à sua porta': [
    ...['receitaDoMes', 'trocarAjuste', 'aplicarAjuste', 'descontar', 'receitaDaNfe'],
    ...['fatosDaReceita', 'tipoDaReceita'],
  ],
  'planeja o mês com o que a casa gravou, e a regra de cada tributo confere os fatos à sua porta': [
    ...['planejador', 'fatosDoReal', 'fatosGravados', 'titulosDo', 'saldosAteAqui', 'saldosDepois'],
    ...['calcularFolha', 'fatosDoSocio', 'valorDaRegra', 'avisosDo', 'hashDoProLabore'],
    ...['moraNoDia', 'jurosNoVencimento', 'foraDaLeiFederal', 'diferencaDo', 'somarPartes'],
    ...['guiasAEnviar', 'porqueDaMudanca', 'valorDoMes', 'aliquotaEfetivaDe'],
  ],
  'lê, escolhe ou diz em palavras a regra de um município, e não calcula': [
    ...['chaveDoServico', 'chavesDoServico', 'lerCodigoDoServico', 'municipioDaIncidencia'],
    ...['descreverRegra', 'rotuloDaChave', 'lerChave', 'escolher', 'linhaDoIss'],
    ...['comFim', 'noDia', 'encaixar', 'limitesDoIss', 'defeitoDaAliquota', 'quemEmite'],
    ...['pedeObra', 'pedeEvento'],
  ],
  'lê o estado das etapas do mês': [
    ...['apartirDe', 'atePassar', 'cumprida', 'lancamentoEstornado', 'situacaoDoFechamento'],
    ...['acompanhada', 'porqueDaTransmissao', 'porqueDaLeitura', 'porqueDoPagamento'],
  ],
  'é parte de uma regra que tem porta, e ninguém de fora a chama': [
    ...['jurosSelic', 'faixaDe', 'calcularIrrf', 'idDaAtividade', 'baseDaPresuncao', 'apurarIss'],
    ...['apurarPatronal', 'csllSobre', 'irpjSobre', 'ehValor', 'faltam', 'invalido', 'saldosDe'],
    ...['mesesAtivosNoTrimestre', 'mesesDoAnoAte', 'recusaDasReceitas', 'somarMesesDe', 'concluir'],
    ...['multiplicar', 'parcela', 'quotasDe', 'somar', 'defeitosDaMemoria', 'defeitosDosTributos'],
  ],
}
const DE_DENTRO = SEM_PORTA['é parte de uma regra que tem porta, e ninguém de fora a chama'] ?? []
/** A form is what a door is made of. */
const ehForma = (nome: string) => /^[A-Z_]+$/.test(nome)

const SALAS = new Map<string, Readonly<Record<string, unknown>>>()
for (const arquivo of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })) {
  if (!arquivo.endsWith('/index.ts')) continue
  SALAS.set(arquivo.replace('/index.ts', ''), await import(join(import.meta.dirname, arquivo)))
}
const publicas = new Map<string, object>()
for (const [sala, exportado] of SALAS) {
  if (KIT.includes(sala)) continue
  for (const [nome, valor] of Object.entries(exportado))
    if (typeof valor === 'function' && !ehForma(nome)) publicas.set(nome, valor)
}
const doKit = new Set(KIT.flatMap((sala) => Object.values(SALAS.get(sala) ?? {})))
const semPorta = [...publicas]
  .filter(([, regra]) => !temPorta(regra) && !doKit.has(regra))
  .map(([nome]) => nome)

test('todo cálculo público tem porta, ou um motivo para não ter', () => {
  expect(publicas.size).toBeGreaterThan(100)
  expect(semPorta.toSorted()).toEqual(Object.values(SEM_PORTA).flat().toSorted())
})

test('o que é parte de uma regra só se chama de dentro do motor', () => {
  const raiz = join(import.meta.dirname, '..', '..', '..')
  const deFora = DE_DENTRO.filter((nome) => {
    const chamadas = `import \\{[^}]*\\b${nome}\\b[^}]*\\} from '@razao/engine`
    try {
      const achado = execFileSync(
        'git',
        ['grep', '-lzP', `(?s)${chamadas}`, '--', 'apps', 'scripts', 'packages/formats', 'bench'],
        { cwd: raiz, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
      )
      return achado !== ''
    } catch {
      return false
    }
  })
  expect(deFora).toEqual([])
})
