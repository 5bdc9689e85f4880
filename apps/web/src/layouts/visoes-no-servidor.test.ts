import { expect, test } from 'vitest'
import type { VisaoGuardada } from '../state/preferences.ts'
import { diferencas, nomeDaTela, visaoDoServidor, visaoParaServidor } from './visoes-no-servidor.ts'

const visao = (mudanca: Partial<VisaoGuardada> = {}): VisaoGuardada => ({
  tela: '/receitas/notas-fiscais',
  nome: 'Retidas',
  busca: 'issRetido=sim',
  escopo: 'escritorio',
  padrao: true,
  fixada: true,
  minha: true,
  ...mudanca,
})

test('a view goes to the server and comes back the same', () => {
  const enviada = visaoParaServidor(visao())
  expect(enviada.tela).toBe('receitas-notas-fiscais')
  expect(nomeDaTela('/minhaConta')).toBe('minhaconta')
  const guardada = {
    ...enviada,
    doEscritorio: enviada.doEscritorio === true,
    padrao: enviada.padrao === true,
    minha: true,
    dono: 'Cora Fictícia',
  }
  expect(visaoDoServidor(guardada)).toEqual(visao())
})

test('a view whose state these lists did not write is left alone', () => {
  const estranha = { ...visaoParaServidor(visao()), estado: { endereco: '//fora.example' } }
  expect(
    visaoDoServidor({ ...estranha, doEscritorio: false, padrao: false, minha: true, dono: '' }),
  ).toBeNull()
})

test('only what this person saved, changed or deleted is sent', () => {
  const deOutro = visao({ nome: 'De outro', minha: false })
  const antes = [visao(), visao({ nome: 'Antiga' }), deOutro]
  const agora = [visao({ padrao: false }), { ...deOutro, padrao: false }]
  const { salvas, apagadas } = diferencas(antes, agora)
  expect(salvas.map(({ nome }) => nome)).toEqual(['Retidas'])
  expect(apagadas.map(({ nome }) => nome)).toEqual(['Antiga'])
})
