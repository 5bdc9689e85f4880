import { expect, test } from 'vitest'
import { ALERTA_INICIAL, alertsSlice } from './alerts.ts'

const { actions, reducer } = alertsSlice

test('the modal error alert toggles open and closed', () => {
  const aberto = reducer(ALERTA_INICIAL, actions.alternarAlerta({ titulo: 'Não gravou' }))
  expect(aberto).toEqual({ aberto: true, alerta: { titulo: 'Não gravou' } })
  expect(reducer(aberto, actions.alternarAlerta()).aberto).toBe(false)
})

test('the modal error alert resets on mount', () => {
  const aberto = reducer(ALERTA_INICIAL, actions.mostrarAlerta({ codigo: 'abc' }))
  expect(reducer(aberto, actions.reiniciarAlerta())).toEqual(ALERTA_INICIAL)
})
