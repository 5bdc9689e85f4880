import { Button, TextInput } from '@mantine/core'
import { acesso } from '@razao/contract'
import { type FormEvent, useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { guardarVerComo } from '../../api/ver-como.ts'
import { paths } from '../../paths.ts'
import { Modal } from '../../ui/janela.tsx'

type Props = { usuarioId: number; nome: string; onFechar: () => void }

/** «Ver como este usuário»: read only, one hour, with the reason kept. */
export function DialogoVerComo({ usuarioId, nome, onFechar }: Props) {
  const [motivo, setMotivo] = useState('')
  const [tentou, setTentou] = useState(false)
  const { executar, enviando } = useAcao(acesso.iniciarVerComo)
  const falta = motivo.trim() === ''
  const comecar = async (evento: FormEvent) => {
    evento.preventDefault()
    setTentou(true)
    if (falta) return
    const resultado = await executar({ usuarioId, motivo: motivo.trim() })
    if (!resultado.ok) return
    guardarVerComo(resultado.valor)
    // Nothing that was read as oneself may stay on screen or in the cache.
    window.location.assign(paths.painel)
  }
  return (
    <Modal opened onClose={onFechar} title={`Ver como ${nome}`}>
      <form className="rz-formulario" noValidate onSubmit={(evento) => void comecar(evento)}>
        <p>
          Por até uma hora esta aba mostra o que a pessoa vê. Nada pode ser alterado, e fica
          registrado quem viu, quando e por quê.
        </p>
        <TextInput
          label="Motivo"
          required
          maxLength={300}
          data-autofocus
          value={motivo}
          error={tentou && falta ? 'Escreva o motivo.' : undefined}
          onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
        />
        <div className="rz-formulario-acoes">
          <Button variant="default" onClick={onFechar}>
            Voltar
          </Button>
          <Button type="submit" loading={enviando}>
            Ver como {nome.split(' ')[0]}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
