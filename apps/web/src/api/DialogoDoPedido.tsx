import { Button, NativeSelect, Textarea } from '@mantine/core'
import { empresa, pedidos } from '@razao/contract'
import { type FormEvent, useState } from 'react'
import { useEmpresaAtual } from '../state/contexto.ts'
import { avisos } from '../ui/avisos.tsx'
import { Modal } from '../ui/janela.tsx'
import type { Assunto } from './assunto-do-pedido.ts'
import { errosPorCampo } from './falha.ts'
import { useAcao } from './use-acao.ts'
import { useConsulta } from './use-consulta.ts'
import '../ui/formulario.css'

const MAIOR = 1000
const PALAVRAS: Readonly<Record<Assunto, { titulo: string; inicio: string }>> = {
  certificado: {
    titulo: 'Pedir a renovação do certificado digital',
    inicio: 'Preciso renovar o certificado digital da empresa.',
  },
  acesso: { titulo: 'Pedir acesso a uma tela', inicio: '' },
  'dados-pessoais': { titulo: 'Perguntar sobre os meus dados', inicio: '' },
  geral: { titulo: 'Pedir ao escritório', inicio: '' },
}

/** The companies the person may ask for, and the one of the top bar or the only one. */
function useEmpresa() {
  const [atual] = useEmpresaAtual()
  const [escolhida, escolher] = useState<number | null>(null)
  const { dados } = useConsulta(empresa.opcoesDeEmpresa, {})
  const opcoes = dados?.Lista ?? []
  return { opcoes, id: escolhida ?? atual?.ID ?? opcoes[0]?.ID ?? null, escolher }
}

/** What is asked, in a few words, and of which company. */
export function DialogoDoPedido({ assunto, onFechar }: { assunto: Assunto; onFechar: () => void }) {
  const { titulo, inicio } = PALAVRAS[assunto]
  const [texto, setTexto] = useState(inicio)
  const [tentou, setTentou] = useState(false)
  const { opcoes, id, escolher } = useEmpresa()
  const { executar, enviando, falha } = useAcao(pedidos.pedirAoEscritorio)
  const falta = texto.trim() === ''
  const enviar = async (evento: FormEvent) => {
    evento.preventDefault()
    setTentou(true)
    if (falta || id === null) return
    const resultado = await executar({ empresaId: id, assunto, texto: texto.trim() })
    if (!resultado.ok) return
    avisos.ok(
      resultado.valor.jaHavia
        ? 'Este pedido já está com o escritório.'
        : 'Pedido enviado ao escritório. A resposta chega pelo sino.',
    )
    onFechar()
  }
  return (
    <Modal opened onClose={onFechar} title={titulo}>
      <form className="rz-formulario" noValidate onSubmit={(evento) => void enviar(evento)}>
        {opcoes.length > 1 ? (
          <NativeSelect
            label="Empresa"
            value={String(id ?? '')}
            data={opcoes.map(({ ID, Apelido }) => ({ value: String(ID), label: Apelido }))}
            onChange={({ currentTarget }) => escolher(Number(currentTarget.value))}
          />
        ) : null}
        <Textarea
          label="O que você precisa"
          required
          autosize
          minRows={3}
          maxLength={MAIOR}
          data-autofocus
          value={texto}
          error={tentou && falta ? 'Escreva o que você precisa.' : errosPorCampo(falha)?.texto}
          onChange={({ currentTarget }) => setTexto(currentTarget.value)}
        />
        <div className="rz-formulario-acoes">
          <Button variant="default" onClick={onFechar}>
            Voltar
          </Button>
          <Button type="submit" loading={enviando} disabled={id === null}>
            Enviar ao escritório
          </Button>
        </div>
      </form>
    </Modal>
  )
}
