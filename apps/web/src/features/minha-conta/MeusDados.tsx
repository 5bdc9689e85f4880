import { Button, Textarea } from '@mantine/core'
import { pessoal } from '@razao/contract'
import { IconDownload } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useBaixar } from '../../api/use-baixar.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { avisos } from '../../ui/avisos.tsx'
import { formatarInstante } from '../../ui/formato.ts'

const SITUACOES = { aberto: 'Aberto', atendido: 'Atendido', recusado: 'Recusado' } as const

/** LGPD, art. 18: what is kept of me, and the request to erase it. */
export function MeusDados() {
  return (
    <>
      <Copia />
      <Eliminacao />
      <Pedidos />
    </>
  )
}

function Copia() {
  const baixar = useBaixar()
  const [baixando, setBaixando] = useState(false)
  const pedir = async () => {
    setBaixando(true)
    await baixar(pessoal.meusDados, {})
    setBaixando(false)
  }
  return (
    <div className="rz-bloco">
      <h3>Cópia dos meus dados</h3>
      <p>Tudo o que há sobre você neste escritório, em um arquivo (LGPD, art. 18, II e V).</p>
      <div className="rz-acoes">
        <Button
          variant="default"
          loading={baixando}
          leftSection={<IconDownload size={16} />}
          onClick={() => void pedir()}
        >
          Baixar meus dados
        </Button>
      </div>
    </div>
  )
}

function Eliminacao() {
  const [motivo, setMotivo] = useState('')
  const acao = useAcao(pessoal.pedirEliminacao)
  const pedir = async (evento: FormEvent) => {
    evento.preventDefault()
    const texto = motivo.trim()
    const resultado = await acao.executar(texto === '' ? {} : { motivo: texto })
    if (!resultado.ok) return
    avisos.ok(`Pedido ${resultado.valor.numero} aberto. O escritório foi avisado.`)
    setMotivo('')
  }
  return (
    <form className="rz-bloco" onSubmit={(evento) => void pedir(evento)}>
      <h3>Eliminação dos meus dados</h3>
      <p>
        O escritório responde dizendo o que foi eliminado e o que a lei manda guardar (LGPD, art.
        18, VI, e art. 16).
      </p>
      <Textarea
        label="Motivo (se quiser dizer)"
        autosize
        minRows={2}
        maxLength={500}
        value={motivo}
        onChange={(evento) => setMotivo(evento.currentTarget.value)}
      />
      <div className="rz-acoes">
        <Button type="submit" variant="default" color="red" loading={acao.enviando}>
          Pedir a eliminação
        </Button>
      </div>
    </form>
  )
}

function Pedidos() {
  const { dados } = useConsulta(pessoal.meusPedidos, {})
  if (!dados || dados.Lista.length === 0) return null
  return (
    <div className="rz-bloco">
      <h3>Meus pedidos</h3>
      <ul className="rz-itens" aria-label="Meus pedidos">
        {dados.Lista.map(({ numero, situacao, pedidoEm, resposta }) => (
          <li key={numero}>
            <div>
              <strong>
                Pedido {numero}: {SITUACOES[situacao]}
              </strong>
              <small>{formatarInstante(pedidoEm)}</small>
              {resposta ? <span>{resposta}</span> : null}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
