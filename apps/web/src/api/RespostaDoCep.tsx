import { consultas, type RouteOutput } from '@razao/contract'
import { validarCep } from '@razao/engine/cadastro'
import { useEffect, useRef } from 'react'
import { Faixa } from '../ui/Faixa.tsx'
import { preencherVazios } from '../ui/preencher-vazios.ts'
import { AINDA_NAO, useConsulta } from './use-consulta.ts'

type Endereco = RouteOutput<typeof consultas.consultarCep>['endereco']

type Props<V> = {
  /** Eight digits, or what is typed of them. */
  cep: string
  valores: V
  /** What the address says, in groups of fields that are filled together. */
  propor: (endereco: Endereco) => readonly Partial<V>[]
  onPreencher: (novos: Partial<V>) => void
}

/**
 * Below a CEP that the person changes: asks for its address and fills what is empty, or was filled by the CEP before
 * it; what was typed is never touched. Not answering, it says so and the person types on.
 */
export function RespostaDoCep<V extends Readonly<Record<string, string>>>(props: Props<V>) {
  const { cep, valores, propor, onPreencher } = props
  const deAntes = useRef(cep)
  const postos = useRef<Partial<V>>({})
  const mudou = cep !== deAntes.current && validarCep(cep)
  const { dados, carregando, falha, tentarDeNovo } = useConsulta(
    consultas.consultarCep,
    mudou ? { cep } : AINDA_NAO,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer; what is typed after it stays
  useEffect(() => {
    if (dados === undefined) return
    const novos = preencherVazios(valores, propor(dados.endereco), postos.current)
    postos.current = { ...postos.current, ...novos }
    if (Object.keys(novos).length > 0) onPreencher(novos)
  }, [dados])
  if (!mudou) return null
  if (carregando)
    return (
      <p className="rz-suave ne-largo" role="status">
        Buscando o endereço do CEP…
      </p>
    )
  if (falha) {
    const naoHa = falha.codigo === 'nao-encontrado'
    return (
      <div className="ne-largo">
        <Faixa
          tom={naoHa ? 'atencao' : 'info'}
          acao={
            naoHa ? null : (
              <button type="button" className="ne-link" onClick={tentarDeNovo}>
                Tentar de novo
              </button>
            )
          }
        >
          {falha.detail ?? falha.titulo}
        </Faixa>
      </div>
    )
  }
  if (dados === undefined) return null
  const { logradouro, bairro, municipio, uf } = dados.endereco
  return (
    <p className="rz-suave ne-largo" role="status">
      {`Endereço do CEP: ${[logradouro, bairro, `${municipio} – ${uf}`].filter(Boolean).join(', ')}. O que você já tinha escrito ficou como está.`}
    </p>
  )
}
