import { REGIME } from '@razao/engine/cadastro'
import { BotaoMemoria } from '../../ui/BotaoMemoria.tsx'
import { formatarValor } from '../../ui/formato.ts'
import type { Coluna } from '../../ui/grade/tipos.ts'
import { Situacao, type Tom } from '../../ui/Situacao.tsx'
import { Taxa } from '../../ui/Taxa.tsx'
import { CelulaVariada } from './CelulaVariada.tsx'
import { diferencaDita, SITUACOES } from './declaracao.ts'
import { Empresa, regimeEAnexo } from './Empresa.tsx'
import type { LinhaDoDas } from './tipos.ts'

const TONS: Readonly<Record<LinhaDoDas['situacao'], Tom>> = {
  'A calcular': 'pendente',
  Calculado: 'info',
  Conferido: 'info',
  Transmitido: 'ok',
  'Guia gerada': 'info',
  Enviada: 'info',
  Lida: 'ok',
  Paga: 'ok',
  'Sem valor': 'nenhum',
}
/** How the apuração and its guide stand. */
export const situacaoDoDas = ({ situacao }: LinhaDoDas): { tom: Tom; texto: string } => ({
  tom: TONS[situacao],
  texto: situacao,
})

const DA_LISTA: Readonly<
  Record<NonNullable<LinhaDoDas['declaracao']>, { tom: Tom; texto: string }>
> = {
  ...SITUACOES,
  'por-fora': { tom: 'ok', texto: 'Transmitida por fora' },
  aprovacao: { tom: 'aguardando', texto: 'Espera aprovação' },
}
/** How the declaration of the month stands, in words; nothing where none is due. */
export const opcoesDaDeclaracao = Object.entries(DA_LISTA).map(([valor, { texto }]) => ({
  valor,
  rotulo: texto,
}))

/** What the PGDAS-D works out, and how far it is from ours. */
function DasPgdas({ dasPgdas, diferenca }: LinhaDoDas) {
  if (dasPgdas === null || diferenca === null) return <span className="rz-suave">—</span>
  return (
    <span className="fech-variado">
      <span className="rz-numero">{formatarValor(dasPgdas)}</span>
      <span className={diferenca === 0 ? 'fech-delta' : 'fech-delta rz-negativo'}>
        {diferencaDita(diferenca)}
      </span>
    </span>
  )
}

function DaDeclaracao({ declaracao, regime }: LinhaDoDas) {
  if (declaracao === null)
    return <span className="rz-suave">{regime === REGIME.simples ? 'A declarar' : '—'}</span>
  const { tom, texto } = DA_LISTA[declaracao]
  return <Situacao tom={tom}>{texto}</Situacao>
}

function Aliquotas({ aliquotaNominal, aliquotaEfetiva }: LinhaDoDas) {
  return (
    <span className="fech-variado">
      <Taxa valor={aliquotaEfetiva} />
      {aliquotaNominal ? (
        <span className="fech-delta">
          de <Taxa valor={aliquotaNominal} /> nominal
        </span>
      ) : null}
    </span>
  )
}

function Valor({ linha, onMemoria }: { linha: LinhaDoDas; onMemoria: (id: number) => void }) {
  const { apuracaoId } = linha
  return (
    <span className="fech-comf">
      {apuracaoId !== null ? (
        <BotaoMemoria
          rotulo={`imposto de ${linha.empresa}`}
          onClick={() => onMemoria(apuracaoId)}
        />
      ) : null}
      <strong>
        <CelulaVariada valor={linha.valor} anterior={linha.valorAnterior} />
      </strong>
    </span>
  )
}

/** Columns of the apurações of the month. */
export const colunasDoDas = (onMemoria: (id: number) => void): Coluna<LinhaDoDas>[] => [
  {
    campo: 'empresa',
    titulo: 'Empresa',
    largura: 232,
    fixa: true,
    ordena: true,
    celular: 'titulo',
    celula: (linha) => (
      <Empresa
        nome={linha.empresa}
        identificacao={linha.identificacao}
        complemento={regimeEAnexo(linha.regime, null)}
      />
    ),
  },
  {
    campo: 'situacao',
    titulo: 'Situação',
    tipo: 'status',
    largura: 130,
    situacao: situacaoDoDas,
  },
  {
    campo: 'valor',
    titulo: 'Imposto',
    tipo: 'dinheiro',
    largura: 144,
    ordena: true,
    celula: (linha) => <Valor linha={linha} onMemoria={onMemoria} />,
  },
  {
    campo: 'dasPgdas',
    titulo: 'DAS PGDAS',
    ajuda: 'O que o PGDAS-D calculou e, embaixo, a diferença para o nosso imposto.',
    tipo: 'dinheiro',
    largura: 116,
    celula: DasPgdas,
  },
  { campo: 'declaracao', titulo: 'Declaração', largura: 172, celula: DaDeclaracao },
  { campo: 'receita', titulo: 'Receita do mês', tipo: 'dinheiro', ordena: true, largura: 128 },
  {
    campo: 'aliquotaEfetiva',
    titulo: 'Alíquota efetiva',
    ajuda:
      'Imposto da linha, sem a folha, sobre a receita do período de cada tributo: o do trimestre, sobre a do trimestre.',
    tipo: 'taxa',
    largura: 136,
    celula: Aliquotas,
  },
  { campo: 'anexo', titulo: 'Anexo', largura: 116 },
  {
    campo: 'rbt12',
    titulo: 'RBT12',
    tipo: 'dinheiro',
    largura: 128,
    ajuda: 'Receita bruta dos 12 meses anteriores.',
  },
  {
    campo: 'rba',
    titulo: 'RBA',
    tipo: 'dinheiro',
    largura: 128,
    ajuda: 'Receita bruta do ano até o mês.',
  },
  {
    campo: 'fatorR',
    titulo: 'Fator R',
    tipo: 'taxa',
    largura: 84,
    ajuda: 'Folha sobre receita dos 12 meses anteriores.',
  },
  { campo: 'vencimento', titulo: 'Vencimento', tipo: 'data', largura: 108 },
  {
    campo: 'avisos',
    titulo: 'Avisos',
    largura: 'minmax(240px, 1fr)',
    celula: ({ avisos }) =>
      avisos.length > 0 ? (
        <span className="fech-motivo">
          <Situacao tom="atencao" soIcone>
            Aviso
          </Situacao>
          <span>{avisos.join(' ')}</span>
        </span>
      ) : (
        <span className="rz-suave">nenhum</span>
      ),
  },
]
