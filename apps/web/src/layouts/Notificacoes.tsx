import { ActionIcon } from '@mantine/core'
import { pessoal } from '@razao/contract'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { AINDA_NAO, useConsulta } from '../api/use-consulta.ts'
import { formatarInteiro, plural } from '../ui/formato.ts'
import { Suspenso } from '../ui/Suspenso.tsx'
import { useDepoisDaTela } from '../ui/tardia.tsx'
import { AVISOS_DO_SINO, agruparAvisos } from './agrupar-avisos.ts'

const PainelDeNotificacoes = lazy(async () => ({
  default: (await import('./PainelDeNotificacoes.tsx')).PainelDeNotificacoes,
}))

/** The bell: how many causes were not read; the list comes when it is opened. */
export function Notificacoes() {
  const [aberto, abrir] = useState(false)
  const depois = useDepoisDaTela()
  const { dados } = useConsulta(pessoal.listarNotificacoes, depois ? AVISOS_DO_SINO : AINDA_NAO)
  const novas = agruparAvisos(dados?.lista ?? []).filter(({ nova }) => nova).length
  const quantas = novas === 0 ? 'nenhuma nova' : plural(novas, 'nova')
  return (
    <Suspenso
      aberto={aberto}
      onAbrir={abrir}
      alinhamento="fim"
      largura={380}
      rotulo="Notificações"
      gatilho={
        <ActionIcon
          size="lg"
          className="rz-sino"
          aria-label={`Notificações: ${quantas}`}
          title="Notificações"
          aria-expanded={aberto}
          aria-haspopup="dialog"
          onClick={() => abrir(!aberto)}
        >
          <IconBell size={19} />
          {novas > 0 ? (
            <span className="rz-sino-conta rz-numero" aria-hidden>
              {novas > 99 ? '99+' : formatarInteiro(novas)}
            </span>
          ) : null}
        </ActionIcon>
      }
    >
      <Suspense>
        <PainelDeNotificacoes fechar={() => abrir(false)} />
      </Suspense>
    </Suspenso>
  )
}
