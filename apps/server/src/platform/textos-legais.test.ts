import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { enderecosDosTextos, textosLegais } from './textos-legais.ts'

const AQUI = new URL('https://contas.ficticio.example/')
const lido = (
  ambiente: Record<string, string>,
  caminho: string,
  onde = { nome: 'Casa Fictícia', doEscritorio: false },
): string =>
  (textosLegais(readConfig(ambiente))[caminho]?.secoes(onde) ?? [])
    .flatMap(({ titulo, paragrafos }) => [titulo ?? '', ...paragrafos])
    .join('\n')

test('both texts tell the version that a registration agrees to', () => {
  for (const caminho of ['/termos', '/privacidade'])
    expect(lido({ RAZAO_TERMOS_VERSAO: '2026-11' }, caminho)).toContain('Versão 2026-11.')
})

test('who answers for the data is told, and what was not told is said', () => {
  const sem = lido({}, '/privacidade')
  expect(sem).toContain('ainda não publicou o seu nome')
  const ambiente = {
    RAZAO_OPERADOR: 'Plataforma Fictícia Ltda., CNPJ 12.ABC.345/01DE-35',
    RAZAO_ENCARREGADO: 'dados@ficticio.example',
    RAZAO_CARTAS_DIAS: '12',
  }
  const com = lido(ambiente, '/privacidade')
  expect(com).toContain(ambiente.RAZAO_OPERADOR)
  expect(com).toContain(ambiente.RAZAO_ENCARREGADO)
  expect(com).toContain('12 dias')
  expect(com).not.toContain('ainda não publicou')
  expect(com).toMatch(/controlador[\s\S]*operador/)
  // At the host of an office, the office is named.
  expect(lido({}, '/privacidade', { nome: 'Casa Fictícia', doEscritorio: true })).toContain(
    'Casa Fictícia decide',
  )
})

test('an installation with its own pages leads there, and publishes nothing beside them', () => {
  const config = readConfig({ RAZAO_TERMOS_URL: 'https://ficticio.example/termos' })
  expect(Object.keys(textosLegais(config))).toEqual(['/privacidade'])
  expect(enderecosDosTextos(config, AQUI)).toEqual({
    termosUrl: 'https://ficticio.example/termos',
    privacidadeUrl: 'https://contas.ficticio.example/privacidade',
  })
})
