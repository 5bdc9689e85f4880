import { jettax } from '@razao/contract'
import { type DirecaoNota, ROTULOS_DIRECAO_NOTA } from '@razao/engine/cadastro'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useConsulta } from '../../../api/use-consulta.ts'
import { links } from '../../../paths.ts'
import { chipDaEmpresa } from '../../../state/chip-da-empresa.ts'
import { useCompetencia, useEmpresaAtual } from '../../../state/contexto.ts'
import { useLista } from '../../../state/use-lista.ts'
import { BarraDeAbas } from '../../../ui/BarraDeAbas.tsx'
import { CampoCompetencia } from '../../../ui/CampoCompetencia.tsx'
import { formatarInteiro } from '../../../ui/formato.ts'
import { Grade } from '../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../ui/grade/tipos.ts'
import { Sigla } from '../../../ui/Sigla.tsx'
import { Situacao } from '../../../ui/Situacao.tsx'
import { type Diferenca, daDiferenca, oQueFazer } from './jettax.ts'

const FILTROS = { empresaId: 'numero', lista: jettax.LISTAS_DE_DIFERENCAS } as const

/** How it differs, and what a person may do of it. */
function OQueHa(linha: Diferenca) {
  const { tom, texto } = daDiferenca(linha)
  return (
    <span className="rz-item-importado">
      <span>
        <Situacao tom={tom}>{texto}</Situacao>
      </span>
      <span className="rz-suave">{oQueFazer(linha)}</span>
    </span>
  )
}

const COLUNAS: readonly Coluna<Diferenca>[] = [
  {
    ...{ campo: 'numero', titulo: 'Nota', ordena: true, celular: 'titulo', largura: 90 },
    valor: ({ numero }) => `Nº ${numero}`,
  },
  {
    ...{ campo: 'lista', titulo: 'Diferença', ordena: true, celular: 'larga' },
    ...{ largura: 'minmax(220px, 2fr)', celula: OQueHa },
  },
  {
    ...{ campo: 'empresa', titulo: 'Empresa', ordena: true },
    largura: 'minmax(120px, 1fr)',
  },
  {
    ...{ campo: 'contraparte', titulo: 'Cliente ou prestador', ordena: true },
    largura: 'minmax(120px, 1fr)',
  },
  {
    ...{ campo: 'direcao', titulo: 'Sentido', largura: 92 },
    valor: ({ direcao }) => ROTULOS_DIRECAO_NOTA[direcao as DirecaoNota],
  },
  { campo: 'emissao', titulo: 'Emissão', ordena: true, tipo: 'data' },
  { campo: 'valorAqui', titulo: 'Valor aqui', ordena: true, tipo: 'dinheiro', largura: 104 },
  { campo: 'valorLa', titulo: 'Na Jettax', ordena: true, tipo: 'dinheiro', largura: 104 },
]

/** Notes of services of a month that are on one side alone, or not the same on both. */
export function ListaDeDiferencas() {
  const [empresa] = useEmpresaAtual()
  const [daBarra] = useCompetencia()
  const [competencia, setCompetencia] = useState(daBarra)
  const navegar = useNavigate()
  const lista = useLista({ filtros: FILTROS, contexto: `diferencas ${empresa?.ID ?? ''}` })
  const pedido = {
    ...(empresa ? { empresaId: empresa.ID } : {}),
    ...lista.pedido,
    competencia,
  }
  const { dados, estado } = useConsulta(jettax.listarDiferencasDaJettax, pedido)
  const quantas = new Map(dados?.totais.porLista.map((um) => [um.lista, um.quantidade]))
  return (
    <>
      <div className="rz-jettax-controles">
        <CampoCompetencia value={competencia} onChange={setCompetencia} rotulo="Mês das notas" />
        <BarraDeAbas pequenas rotulo="Diferenças">
          <button
            type="button"
            aria-current={lista.filtro.lista === undefined ? 'true' : undefined}
            onClick={() => lista.mudarFiltro({ lista: undefined })}
          >
            Todas
          </button>
          {jettax.LISTAS_DE_DIFERENCAS.map((uma) => (
            <button
              key={uma}
              type="button"
              aria-current={lista.filtro.lista === uma ? 'true' : undefined}
              data-vazia={(quantas.get(uma) ?? 0) === 0 || undefined}
              onClick={() => lista.mudarFiltro({ lista: uma })}
            >
              {jettax.ROTULOS_DAS_DIFERENCAS[uma]}
              <span className="rz-contagem">{formatarInteiro(quantas.get(uma) ?? 0)}</span>
            </button>
          ))}
        </BarraDeAbas>
      </div>
      <p className="rz-jettax-nota rz-suave">
        Das notas de serviço. Onde a <Sigla>NF-e</Sigla> que veio da Jettax difere da daqui, está em{' '}
        <Link to={links.documentosDaJettax()}>Documentos da Jettax</Link>.
      </p>
      <Grade
        rotulo="diferenças com a Jettax"
        colunas={COLUNAS}
        linhas={dados?.lista}
        idDaLinha={({ id }) => id}
        nomeDaLinha={({ numero, empresa: nome }) => `nota ${numero} de ${nome}`}
        {...estado}
        {...lista.grade}
        selecao={undefined}
        paginacao={dados?.paginacao}
        onAbrir={({ notaId }) => {
          if (notaId !== null) void navegar(links.nota(notaId))
        }}
        filtros={lista.chips((campo, valor) =>
          campo === 'empresaId' ? chipDaEmpresa(dados?.lista, valor) : null,
        )}
        vazio={{
          titulo: 'Nenhuma diferença',
          texto:
            'As notas de serviço deste mês dizem o mesmo aqui e na Jettax, ou as empresas ligadas ainda não foram lidas.',
        }}
      />
    </>
  )
}
