import { Button } from '@mantine/core'
import { obrigacoes, recusaDaRota } from '@razao/contract'
import { IconBell, IconBellCheck } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { paths } from '../../paths.ts'
import { useConfiguracao } from '../../state/configuracao.ts'
import { preferencesSlice } from '../../state/preferences.ts'
import { useDespacho, useEstado } from '../../state/reducers.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { EmConstrucao } from '../../ui/EmConstrucao.tsx'

const FARA = 'DEFIS, DCTFWeb e as outras declarações, com prazo, recibo e situação.'
const ENQUANTO = [
  { texto: 'PGDAS-D do mês, no DAS de cada empresa', para: paths.fechamento.das },
  { texto: 'Guias, em Impostos', para: paths.despesas.impostos },
]

const Obrigacoes = lazy(async () => ({
  default: (await import('./Obrigacoes.tsx')).Obrigacoes,
}))

/** Kept with what else the person prefers: who asked is told when they come in and the screen is there. */
function AviseMe() {
  const despachar = useDespacho()
  const pedido = useEstado(({ preferences }) => preferences.avisarDasDeclaracoes)
  const mudar = (avisarDasDeclaracoes: boolean) => {
    despachar(preferencesSlice.actions.preferir({ avisarDasDeclaracoes }))
    avisos.ok(
      avisarDasDeclaracoes
        ? 'Você será avisado ao entrar, quando a tela abrir.'
        : 'Você não será mais avisado.',
    )
  }
  return (
    <p>
      <Button
        variant={pedido ? 'default' : 'filled'}
        aria-pressed={pedido}
        leftSection={
          pedido ? <IconBellCheck size={16} aria-hidden /> : <IconBell size={16} aria-hidden />
        }
        onClick={() => mudar(!pedido)}
      >
        {pedido ? 'Aviso pedido' : 'Avise-me'}
      </Button>
    </p>
  )
}

/** «Em breve», with what serves meanwhile; behind the flag of the installation, the obligations of the companies. */
export function TelaDeclaracoes() {
  const { declaracoes } = useConfiguracao()
  const pode = useEstado(
    ({ user: { user } }) =>
      user !== null &&
      recusaDaRota(
        { perfil: user.IDPerfilAcesso, atuaComo: user.atuaComo, permissoes: user.permissoes },
        obrigacoes.listarObrigacoes,
      ) === null,
  )
  if (declaracoes && pode)
    return (
      <Suspense fallback={<Carregando />}>
        <Obrigacoes />
      </Suspense>
    )
  return (
    <EmConstrucao titulo="Declarações — em breve" fara={FARA} enquanto={ENQUANTO}>
      <AviseMe />
    </EmConstrucao>
  )
}
