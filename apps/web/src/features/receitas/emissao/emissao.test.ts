import { emissoes } from '@razao/contract'
import { expect, test } from 'vitest'
import {
  daquiA,
  explicacaoDa,
  haQuanto,
  pedeAcao,
  podeNa,
  porqueEmPalavras,
  saudeEmPalavras,
  situacaoDaEmissao,
} from './emissao.ts'
import { separarConferidas } from './escolhidas.ts'
import { ambienteDa, podeComA } from './nota-emitida.ts'
import { consertoDa, recusasDaFalha } from './recusas.ts'

const AGORA = Date.parse('2026-11-20T15:00:00Z')
const DE = { empresaId: 3, clienteId: 7, cobrancaId: 42 }
const recusa = (campo: string | null, codigo = 'E0001') => ({
  codigo,
  campo,
  mensagem: 'Recusada.',
  comoResolver: null,
})

test('every technical state has a name, a sense and an explanation', () => {
  for (const situacao of emissoes.SITUACOES_DA_EMISSAO) {
    expect(situacaoDaEmissao(situacao).texto).toBe(emissoes.ROTULOS_DA_EMISSAO[situacao])
    expect(explicacaoDa(situacao)).not.toBe('')
  }
})

test('what may have been issued is only asked about, never sent or put back', () => {
  const { consultar, ...resto } = podeNa('incerta')
  expect(consultar).toBe(true)
  expect(Object.values(resto)).toEqual([false, false, false, false, false])
  expect(podeNa('enviando')).toEqual({ ...resto, consultar: false })
  expect(podeNa('na-fila')).toEqual({ ...resto, consultar: false, cancelar: true })
  expect(emissoes.SITUACOES_DA_EMISSAO.filter(pedeAcao)).toEqual([
    'rejeitada',
    'bloqueada',
    'nao-saiu',
  ])
})

test('why there is no answer is a sentence, and never the word that the program uses', () => {
  for (const motivo of ['rede', 'prazo', 'interrompida', 'sem-ligacao', 'nao-consta'])
    expect(porqueEmPalavras(motivo)).toMatch(/^[A-Z].* .*\.$/)
  expect(porqueEmPalavras('E0617')).toBe('E0617')
})

test('how long ago, and how soon', () => {
  const antes = (ms: number) => haQuanto(new Date(AGORA - ms).toISOString(), AGORA)
  expect([
    antes(30_000),
    antes(18 * 60_000),
    antes(3.9 * 3_600_000),
    antes(50 * 3_600_000),
  ]).toEqual(['agora', 'há 18 min', 'há 3 h', 'há 2 dias'])
  const depois = (ms: number) => daquiA(new Date(AGORA + ms).toISOString(), AGORA)
  expect([depois(-5), depois(90_000), depois(2 * 3_600_000)]).toEqual([
    'em instantes',
    'em 2 min',
    'em 2 h',
  ])
})

test('a slow service says since when, one that answers only how', () => {
  const servico = { servico: 'nfse', nome: 'NFS-e', respostas: 4, semResposta: 1, medianaMs: 9200 }
  const lento = { ...servico, estado: 'lento', desde: '2026-11-20T14:42:00Z' } as const
  expect(saudeEmPalavras(lento, AGORA)).toEqual({
    tom: 'atencao',
    texto: 'lento há 18 min',
    detalhe: '4 respostas na última hora · metade em até 9,2 s · 1 sem resposta',
  })
  expect(
    saudeEmPalavras(
      { ...lento, estado: 'sem-uso', respostas: 0, semResposta: 0, medianaMs: null, desde: null },
      AGORA,
    ).detalhe,
  ).toBe('')
})

test('each refusal leads to the one place that mends it', () => {
  const para = (campo: string | null, codigo?: string) =>
    consertoDa(recusa(campo, codigo), DE)?.para ?? null
  expect(para('certificado', 'sem-certificado')).toBe('/perfil/certificados-digitais?empresa=3')
  expect(para('municipio', 'sem-municipio')).toBe('/perfil/dados-cadastrais?empresa=3')
  expect(para('prestador.inscricaoMunicipal')).toBe('/perfil/dados-cadastrais?empresa=3')
  expect(para('prestador.regimeEspecial')).toBe('/receitas/aguardando-emissao?emissor=3')
  expect(para('serie')).toBe('/receitas/aguardando-emissao?emissor=3')
  expect(para('tomador.endereco.cep')).toBe('/receitas/clientes?aberta=7')
  expect(para('servico.codigoTributacaoMunicipal')).toBe(
    '/receitas?nova=sim&editar=42&campo=codigoMunicipal',
  )
  expect(para('valores.iss.aliquota')).toBe('/receitas?nova=sim&editar=42&campo=aliquotaIss')
  expect(consertoDa(recusa('valores.servico'), { ...DE, cobrancaId: null })?.campo).toBe('bruto')
  expect([para('sistema'), para('espera'), para('prefeitura'), para(null)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('refusals are read of what a problem carries, and nothing else', () => {
  const dados = { recusas: [recusa('serie'), null, { codigo: 'x' }, 'texto'] }
  expect(recusasDaFalha(dados)).toEqual([recusa('serie')])
  expect(recusasDaFalha({ recusas: 'nada' })).toEqual([])
  expect(recusasDaFalha(undefined)).toEqual([])
})

test('before a batch, what is billed already is no obstacle', () => {
  const dita = (cobrancaId: number, codigo: string) => ({
    cobrancaId,
    numero: cobrancaId,
    cliente: 'X',
    recusas: [recusa(null, codigo)],
  })
  const impedidas = [dita(2, 'situacao'), dita(3, 'sem-certificado')]
  expect(separarConferidas([1, 2, 3], impedidas)).toEqual({
    prontas: [1],
    impedidas: [impedidas[1]],
    jaFeitas: [impedidas[0]],
  })
})

test('only an active note that was issued here is cancelled or replaced', () => {
  const nota = {
    ...{ leiaute: 'nfse-nacional-1.01', direcao: 1, status: 1, modelo: 'nfse' },
    ...{ temXml: true, pedida: null },
  }
  const tudo = { papel: 'DANFSe', cancelar: true, substituir: 'pode', copiar: true }
  expect(podeComA(nota, true)).toEqual(tudo)
  expect(podeComA({ ...nota, status: 99 }, true)).toEqual({
    ...tudo,
    cancelar: false,
    substituir: null,
  })
  const importada = { ...nota, leiaute: 'abrasf-2.0x' }
  const daCidade = { papel: 'Nota em PDF', cancelar: false, substituir: null, copiar: true }
  expect(podeComA(importada, true)).toEqual(daCidade)
  expect(podeComA({ ...importada, temXml: false }, true).papel).toBeNull()
  const pedida = { rota: 'abrasf', ambiente: 1, substitui: true } as const
  const feitaAqui = { ...daCidade, cancelar: true, substituir: 'pode' }
  expect(podeComA({ ...importada, pedida }, true)).toEqual(feitaAqui)
  const semIsso = { ...pedida, substitui: false }
  expect(podeComA({ ...importada, pedida: semIsso }, true).substituir).toBe('sem-isso')
  expect(podeComA({ ...nota, direcao: 2 }, true)).toEqual({
    papel: 'DANFSe',
    cancelar: false,
    substituir: null,
    copiar: false,
  })
  expect(Object.values(podeComA(nota, false))).toEqual(['DANFSe', false, null, false])
})

test('a note says in which environment it was issued, where anybody knows', () => {
  const pedida = { rota: 'abrasf', ambiente: 2, substitui: true } as const
  expect(ambienteDa({ pedida, semValor: true })).toBe('Homologação da prefeitura')
  expect(ambienteDa({ pedida: { ...pedida, ambiente: 1 }, semValor: false })).toBe(
    'Produção da prefeitura',
  )
  expect(ambienteDa({ pedida: null, semValor: false })).toBeNull()
})
