import { links } from '@razao/contract/paths'
import { expect, it } from 'vitest'
import { FILTROS_DE_GUIAS } from '../features/despesas/guia-da-lista.ts'
import { FILTROS_DO_MAPA } from '../features/fechamento/filtros-do-mapa.ts'
import { FILTROS_DE_NOTAS } from '../features/receitas/nota.ts'
import { lerFiltros } from '../state/filtros-do-endereco.ts'

const MES = { empresaId: 7, competencia: '2026-10', outra: 'coisa' }

it.each([
  [links.notas(MES), FILTROS_DE_NOTAS, { empresaId: 7, competencia: '2026-10' }],
  [links.guias(MES), FILTROS_DE_GUIAS, { empresaId: 7, competencia: '2026-10' }],
  // The month of the map is the one of the bar, which follows the address.
  [links.mapa(MES), FILTROS_DO_MAPA, { idEmpresa: 7 }],
])('%s is read by its screen as it was written', (link, filtros, lido) => {
  const { searchParams } = new URL(link, 'https://aqui.invalid')
  expect(lerFiltros(filtros, {}, searchParams)).toEqual(lido)
  for (const campo of searchParams.keys())
    expect([...Object.keys(filtros), 'competencia']).toContain(campo)
})
