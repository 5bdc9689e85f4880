import { Badge, Button } from '@mantine/core'
import { Link } from 'react-router'
import { FalhaDaConta } from '../../api/FalhaDaConta.tsx'
import { useLeituraDaConta } from '../../api/use-conta.ts'
import { paths } from '../../paths.ts'
import { avisos } from '../../ui/avisos.tsx'
import { formatarInstante, plural } from '../../ui/formato.ts'
import { Lida } from './Lida.tsx'
import { useEnvioComProva } from './prova.tsx'

type SessaoAberta = {
  sessaoId: string
  dispositivo: string
  endereco: string | null
  entrouEm: string
  usadaEm: string
  atual: boolean
}

export function Dispositivos() {
  const leitura = useLeituraDaConta<{ sessoes: SessaoAberta[] }>('sessoes')
  const { enviar, enviando, falha } = useEnvioComProva()
  const encerrar = async ({ sessaoId, dispositivo }: SessaoAberta) => {
    const resultado = await enviar({ metodo: 'DELETE', caminho: `sessoes/${sessaoId}` })
    if (!resultado.ok) return
    avisos.ok(`Sessão de ${dispositivo} encerrada.`)
    leitura.lerDeNovo()
  }
  const encerrarOutras = async () => {
    const pedido = { metodo: 'POST', caminho: 'sessoes/encerrar-outras' } as const
    const resultado = await enviar<{ encerradas: number }>(pedido)
    if (!resultado.ok) return
    const { encerradas } = resultado.valor
    avisos.ok(`${plural(encerradas, 'sessão encerrada', 'sessões encerradas')}.`)
    leitura.lerDeNovo()
  }
  return (
    <>
      <p>Onde a sua conta está aberta. Não reconhece algum? Encerre e troque a senha.</p>
      <FalhaDaConta falha={falha} />
      <Lida leitura={leitura}>
        {({ sessoes }) => (
          <>
            <ul className="rz-itens" aria-label="Sessões abertas">
              {sessoes.map((sessao) => (
                <li key={sessao.sessaoId}>
                  <div>
                    <strong>
                      {sessao.dispositivo}{' '}
                      {sessao.atual ? <Badge variant="light">esta sessão</Badge> : null}
                    </strong>
                    <small>
                      {sessao.endereco ? `${sessao.endereco} · ` : ''}entrou em{' '}
                      {formatarInstante(sessao.entrouEm)} · usada em{' '}
                      {formatarInstante(sessao.usadaEm)}
                    </small>
                  </div>
                  {sessao.atual ? null : (
                    <Button
                      size="xs"
                      variant="default"
                      loading={enviando}
                      aria-label={`Encerrar ${sessao.dispositivo}`}
                      onClick={() => void encerrar(sessao)}
                    >
                      Encerrar
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <div className="rz-acoes">
              <Button
                variant="default"
                loading={enviando}
                disabled={sessoes.every(({ atual }) => atual)}
                onClick={() => void encerrarOutras()}
              >
                Encerrar as outras
              </Button>
              <Button component={Link} to={`${paths.conta.sair}?todos=sim`} variant="subtle">
                Sair de todos os dispositivos
              </Button>
            </div>
          </>
        )}
      </Lida>
    </>
  )
}
