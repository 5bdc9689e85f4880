import { servicos } from '@razao/contract'
import { useState } from 'react'
import { AINDA_NAO, useConsulta } from '../../../../api/use-consulta.ts'
import { CampoDeBusca } from './CampoDeBusca.tsx'

type Props = {
  id: string
  erro: string | undefined
  codigo: string
  onEscolher: (codigo: string) => void
}

/** `010701` as it is read: `01.07.01`. */
const escrito = (codigo: string): string => codigo.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1.$2.$3')

/** The national code of a service, by its text or by the item of LC 116/2003. */
export function CampoDeCodigo({ id, erro, codigo, onEscolher }: Props) {
  const [busca, setBusca] = useState('')
  const { dados } = useConsulta(
    servicos.buscarCodigosDeServico,
    busca.length < 2 ? AINDA_NAO : { busca },
  )
  // The name of the one chosen, which is found by its own code.
  const { dados: doEscolhido } = useConsulta(
    servicos.buscarCodigosDeServico,
    codigo === '' ? AINDA_NAO : { busca: codigo },
  )
  const nome = doEscolhido?.lista.find(({ codigoNacional }) => codigoNacional === codigo)?.descricao
  const achados = busca.length < 2 ? [] : dados?.lista
  return (
    <CampoDeBusca
      {...{ id, erro }}
      rotulo="Código do serviço"
      obrigatorio
      exemplo="Procure: suporte, limpeza, 01.07…"
      escolhido={codigo === '' ? '' : escrito(codigo)}
      opcoes={achados?.map(({ codigoNacional, descricao }) => ({
        id: codigoNacional,
        texto: (
          <>
            <span className="rz-numero">{escrito(codigoNacional)}</span> {descricao}
          </>
        ),
      }))}
      onBuscar={setBusca}
      onEscolher={(i) => onEscolher(achados?.[i]?.codigoNacional ?? codigo)}
      onLimpar={() => onEscolher('')}
      nada={
        busca.length < 2
          ? 'Escreva o que o serviço é, ou o item da LC 116.'
          : 'Nenhum código com este texto. Tente outra palavra.'
      }
      descricao={nome}
    />
  )
}
