import { regrasMunicipais as rotas } from '@razao/contract'
import { TIPOS } from '@razao/engine/municipal'
import { useConsulta } from '../../api/use-consulta.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { formatarInteiro } from '../../ui/formato.ts'
import { hojeEmBrasilia } from '../../ui/mascaras.ts'
import { Situacao, type Tom } from '../../ui/Situacao.tsx'
import { Tabela } from '../../ui/Tabela.tsx'
import { type DaUf, estadoDaUf, LUGAR_DA_UF, NOME_DA_UF } from './mapa.ts'
import { type Cobertura, frescor } from './regra.ts'

const LEGENDA: readonly (readonly [Tom, string])[] = [
  ['ok', 'Conferido'],
  ['aguardando', 'A rever'],
  ['atencao', 'Há empresas sem regra conhecida'],
  ['pendente', 'Nada conhecido'],
]

const contagem = ({ conhecidos, municipios }: DaUf): string =>
  `${formatarInteiro(conhecidos)} de ${formatarInteiro(municipios)}`

type Props = { onUf: (uf: string) => void }

function Ladrilho({ uma, onUf }: Props & { uma: DaUf }) {
  const { tom, texto } = estadoDaUf(uma, hojeEmBrasilia())
  const [coluna = 1, linha = 1] = LUGAR_DA_UF[uma.uf] ?? []
  return (
    <button
      type="button"
      className={`rz-uf rz-tom-${tom}`}
      style={{ gridColumn: coluna, gridRow: linha }}
      title={`${NOME_DA_UF[uma.uf] ?? uma.uf}: ${texto}`}
      onClick={() => onUf(uma.uf)}
    >
      <span className="rz-so-leitor">{NOME_DA_UF[uma.uf] ?? uma.uf}, </span>
      <strong>{uma.uf}</strong>
      <span className="rz-uf-contagem">{contagem(uma)}</span>
      <Situacao tom={tom} soIcone>
        {texto}
      </Situacao>
    </button>
  )
}

function Mapa({ dados, onUf }: Props & { dados: Cobertura }) {
  const hoje = hojeEmBrasilia()
  return (
    <>
      <section className="rz-cartao rz-regras-grupo" aria-labelledby="regras-mapa">
        <h2 id="regras-mapa">O que se sabe, por Estado</h2>
        <ul className="rz-legenda-do-mapa" aria-label="Legenda">
          {LEGENDA.map(([tom, texto]) => (
            <li key={tom}>
              <Situacao tom={tom}>{texto}</Situacao>
            </li>
          ))}
        </ul>
        <div className="rz-mapa">
          {dados.ufs
            .filter(({ uf }) => uf in LUGAR_DA_UF)
            .map((uma) => (
              <Ladrilho key={uma.uf} uma={uma} onUf={onUf} />
            ))}
        </div>
      </section>
      <section className="rz-cartao rz-regras-grupo" aria-labelledby="regras-por-uf">
        <h2 id="regras-por-uf">O mesmo, em números</h2>
        <Tabela
          nome="Cobertura por UF"
          className="rz-regras-tabela"
          linhas={dados.ufs}
          chave={({ uf }) => uf}
          vazio="Os municípios ainda não foram carregados."
          colunas={[
            {
              titulo: 'UF',
              nomeia: true,
              celula: ({ uf }) => (
                <button type="button" className="rz-regras-ligacao" onClick={() => onUf(uf)}>
                  {NOME_DA_UF[uf] ?? uf}
                </button>
              ),
            },
            {
              titulo: 'Estado',
              celula: (uma) => (
                <Situacao tom={estadoDaUf(uma, hoje).tom}>{estadoDaUf(uma, hoje).texto}</Situacao>
              ),
            },
            { titulo: 'Municípios', fim: true, celula: (uma) => formatarInteiro(uma.municipios) },
            { titulo: 'Com regra', fim: true, celula: (uma) => formatarInteiro(uma.conhecidos) },
            {
              titulo: 'Ativos no nacional',
              fim: true,
              celula: (uma) => formatarInteiro(uma.ativos),
            },
            {
              titulo: 'Com alíquota',
              fim: true,
              celula: (uma) => formatarInteiro(uma.comAliquota),
            },
            {
              titulo: 'Com empresas',
              fim: true,
              celula: (uma) => formatarInteiro(uma.comEmpresas),
            },
            {
              titulo: 'Sem regra, com empresas',
              fim: true,
              celula: (uma) => formatarInteiro(uma.descobertos),
            },
            {
              titulo: 'Conferência mais antiga',
              celula: ({ conferidaEm }) => frescor(conferidaEm, hoje).texto,
            },
          ]}
        />
      </section>
      <section className="rz-cartao rz-regras-grupo" aria-labelledby="regras-por-tipo">
        <h2 id="regras-por-tipo">Por tipo de regra</h2>
        <Tabela
          nome="Cobertura por tipo de regra"
          className="rz-regras-tabela"
          linhas={dados.porTipo}
          chave={({ tipo }) => tipo}
          vazio="O escritório ainda não informou nenhuma regra. Abra um município, ou importe uma tabela."
          colunas={[
            { titulo: 'Tipo', nomeia: true, celula: ({ tipo }) => TIPOS[tipo].rotulo },
            {
              titulo: 'Municípios',
              fim: true,
              celula: ({ municipios }) => formatarInteiro(municipios),
            },
          ]}
        />
      </section>
    </>
  )
}

/** How much of the country is known: a tile for each state, and the same in a table. */
export function MapaDeCobertura({ onUf }: Props) {
  const { dados, estado } = useConsulta(rotas.lerCoberturaDosMunicipios, {})
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  if (!dados) return <Carregando linhas={14} />
  return <Mapa dados={dados} onUf={onUf} />
}
