import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { useConfiguracao } from '../state/configuracao.ts'
import { preferencesSlice } from '../state/preferences.ts'
import { useDespacho, useEstado } from '../state/reducers.ts'
import { avisos } from '../ui/avisos.tsx'

const ID = 'declaracoes'

/** Who asked for it is told, once, when the screen of declarations is there. */
export function useAvisoDasDeclaracoes(): void {
  const { declaracoes } = useConfiguracao()
  const pedido = useEstado(({ preferences }) => preferences.avisarDasDeclaracoes)
  const despachar = useDespacho()
  const irPara = useNavigate()
  useEffect(() => {
    if (!declaracoes || !pedido) return
    despachar(preferencesSlice.actions.preferir({ avisarDasDeclaracoes: false }))
    const abrir = () => {
      avisos.fechar(ID)
      void irPara(paths.declaracoes)
    }
    avisos.info('A tela Declarações está aberta.', {
      ...{ id: ID, titulo: 'Você pediu para ser avisado', persistente: true },
      acao: (
        <Button size="compact-sm" variant="default" onClick={abrir}>
          Ver as declarações
        </Button>
      ),
    })
  }, [declaracoes, pedido, despachar, irPara])
}
