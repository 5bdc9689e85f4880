import { consultas } from '@razao/contract'
import { validarCnpj } from '@razao/engine/cadastro'
import { useEffect, useRef } from 'react'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { Faixa } from '../../../ui/Faixa.tsx'
import { preencherVazios } from '../../../ui/preencher-vazios.ts'
import { doCadastroPublico } from './campos-do-cliente.ts'

type Textos = Readonly<Record<string, string>>
type Props = {
  cnpj: string
  valores: Textos
  onPreencher: (novos: Partial<Textos>) => void
}

/** Below a CNPJ that the person changes: the public register fills what is empty, and never what was typed. */
export function CadastroDoCnpj({ cnpj, valores, onPreencher }: Props) {
  const deAntes = useRef(cnpj)
  const postos = useRef<Partial<Textos>>({})
  const mudou = cnpj !== deAntes.current && validarCnpj(cnpj)
  const { dados, carregando, falha, tentarDeNovo } = useConsulta(
    consultas.consultarCnpj,
    mudou ? { cnpj } : AINDA_NAO,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer; what is typed after it stays
  useEffect(() => {
    if (dados === undefined) return
    const novos = preencherVazios(valores, doCadastroPublico(dados.cadastro), postos.current)
    postos.current = { ...postos.current, ...novos }
    if (Object.keys(novos).length > 0) onPreencher(novos)
  }, [dados])
  if (!mudou) return null
  if (carregando)
    return (
      <p className="rz-suave ne-largo" role="status">
        Buscando no cadastro da Receita…
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
              <button type="button" className="cl-link" onClick={tentarDeNovo}>
                Tentar de novo
              </button>
            )
          }
        >
          {falha.detail ?? falha.titulo}
          {naoHa ? ' Se estiver certo, preencha os dados à mão.' : null}
        </Faixa>
      </div>
    )
  }
  if (dados === undefined) return null
  return (
    <div className="ne-largo">
      {dados.cadastro.situacao === 'ATIVA' ? (
        <p className="rz-suave cl-solto" role="status">
          Preenchido pelo cadastro da Receita. O que você já tinha escrito ficou como está.
        </p>
      ) : (
        <Faixa tom="atencao">
          Este CNPJ está {dados.cadastro.situacao.toLowerCase()} na Receita Federal.
        </Faixa>
      )}
    </div>
  )
}
